import { numbersOf, type Parts } from '../schema/schema.ts';
import { bare, deepest, fittingFirst, type Run, schemasOf, sizesAround } from './run.ts';

/** Longer arrays are described instead of built. */
const longest = 2_000;
/** Up to this length arrays are tried in which all items are the same. */
const maxUniformLength = 50;
const anyItems: readonly unknown[] = ['a', 1, 2, 'b', true, null, { a: 1 }, [1], 0.5];

/** Arrays of the lengths that matter, with every interesting item once, equal items, and counted matches. */
export function arraysFor(parts: Parts, hints: readonly Parts[], run: Run): unknown[] {
  const [least = 0] = numbersOf([parts], ['minItems']);
  const [most = Number.POSITIVE_INFINITY] = numbersOf([parts], ['maxItems']);
  if (run.depth >= bare && least === 0 && !parts.single['contains']) return [[]];
  const all = [parts, ...hints];
  const items = itemValues(parts, hints, run);
  const tuple = (parts.list['prefixItems'] ?? []).map((each, index) =>
    run.inner(
      each,
      schemasOf(hints, (hint) => hint.list['prefixItems']?.[index] ?? hint.single['items']),
      run,
    ),
  );
  const isPlain = run.depth >= deepest;
  const tuples = all.map(({ list }) => list['prefixItems']?.length ?? 0);
  const edges = [...numbersOf(all, ['minItems', 'maxItems']), ...tuples, 1, 2];
  const sizes = isPlain ? [least, least + 1] : sizesAround(edges, longest);
  const used = isPlain && parts.scalars['uniqueItems'] !== true ? items.slice(0, 1) : items;
  const start = fill(Math.max(least, tuple.length + 1), tuple, used);
  const values = [
    ...sizes.map((size) => fill(size, tuple, used)),
    ...(isPlain ? items.slice(1, 4) : items).map((item) => start.with(tuple.length, item)),
    ...tuple.flatMap((list, index) => list.map((value) => start.with(index, value))),
  ];
  if (!isPlain)
    values.push(
      ...sizes
        .filter((size) => size > 1 && size < maxUniformLength)
        .flatMap((size) => items.slice(0, 4).map((item) => uniform(size, item))),
      ...counted(all, items, run),
    );
  return fittingFirst(values, ({ length }) => length >= least && length <= most);
}

function itemValues(parts: Parts, hints: readonly Parts[], run: Run): unknown[] {
  const own = parts.single['items'];
  const theirs = schemasOf(hints, ({ single }) => single['items']);
  const wanted = schemasOf([parts, ...hints], ({ single }) => single['contains']);
  const values = own
    ? run.inner(own, theirs, run)
    : [...theirs.flatMap((each) => run.samples(each, run)), ...anyItems];
  return [...values, ...wanted.flatMap((each) => run.samples(each, run).slice(0, 6))];
}

function fill(length: number, tuple: readonly unknown[][], items: readonly unknown[]): unknown[] {
  return Array.from({ length }, (_, index) => {
    const slot = tuple[index];
    return slot ? slot[0] : distinct(items, index - tuple.length);
  });
}

/** Enough different items for `uniqueItems`, also when few are known. */
function distinct(items: readonly unknown[], index: number): unknown {
  if (index < items.length) return items[index];
  const like = items.find((each) => typeof each === 'number' || typeof each === 'string');
  if (typeof like === 'number') return like + 1000 + index;
  if (typeof like === 'string') return `${like}${index}`;
  return items[index % Math.max(1, items.length)];
}

function uniform(length: number, item: unknown): unknown[] {
  return Array.from({ length }, () => item);
}

/** Arrays with as many matches of `contains` as the bounds, and one more and less. */
function counted(all: readonly Parts[], items: readonly unknown[], run: Run): unknown[][] {
  return all.flatMap((parts) => {
    const wanted = parts.single['contains'];
    if (!wanted) return [];
    const hits = run.samples(wanted, run);
    return sizesAround([1, 2, ...numbersOf([parts], ['minContains', 'maxContains'])], 200).flatMap(
      (count) => {
        const matches = Array.from({ length: count }, (_, index) => distinct(hits, index));
        return [matches, [...matches, ...items.slice(0, 2)], uniform(count, hits[0])];
      },
    );
  });
}
