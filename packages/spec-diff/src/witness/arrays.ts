import type { Parts, Schema } from '../schema/schema.ts';
import { fittingFirst } from './fitting.ts';
import { bare, deepest, innerValues, type Run, samplesOf } from './generate.ts';

const usual = [0, 1, 2, 3];
const longest = 2_000;

/** Arrays of the lengths that matter, with every interesting item once, doubled items, and counted matches. */
export function arraysFor(parts: Parts, hints: readonly Parts[], run: Run): unknown[] {
  const least = numberOr(parts.scalars['minItems'], 0);
  if (run.depth >= bare && least === 0 && !parts.single['contains']) return [[]];
  const items = itemValues(parts, hints, run);
  const tuple = (parts.list['prefixItems'] ?? []).map((each, index) =>
    innerValues(each, tupleHints(hints, index), run),
  );
  if (run.depth >= deepest) return plain(least, tuple, items, parts.scalars['uniqueItems'] === true);
  const made: unknown[] = lengthsOf([parts, ...hints]).map((length) => fill(length, tuple, items));
  for (const item of items) made.push(withItem(item, least, tuple, items));
  tuple.forEach((values, index) => {
    for (const value of values)
      made.push(replace(fill(Math.max(least, index + 1), tuple, items), index, value));
  });
  for (const length of lengthsOf([parts, ...hints]).filter((each) => each > 1 && each < 50)) {
    for (const item of items.slice(0, 4)) made.push(Array.from({ length }, () => item));
  }
  const { minItems, maxItems } = parts.scalars;
  return fittingFirst([...made, ...counted(parts, hints, items, run)], (value) => {
    const length = Array.isArray(value) ? value.length : 0;
    return length >= numberOr(minItems, 0) && length <= numberOr(maxItems, Number.POSITIVE_INFINITY);
  });
}

/** A few short arrays of the most ordinary items: what stands around the interesting part must stay small. */
function plain(
  least: number,
  tuple: readonly unknown[][],
  items: readonly unknown[],
  unique: boolean,
): unknown[] {
  const ordinary = unique ? items : items.slice(0, 1);
  const shortest = fill(least, tuple, ordinary);
  if (items.length === 0) return [shortest];
  return [
    shortest,
    fill(least + 1, tuple, ordinary),
    ...items.slice(1, 4).map((item) => [...shortest.slice(1), item]),
  ];
}

function itemValues(parts: Parts, hints: readonly Parts[], run: Run): unknown[] {
  const own = parts.single['items'];
  const theirs = hints.map((each) => each.single['items']).filter((each) => each !== undefined);
  const wanted = [parts, ...hints]
    .map((each) => each.single['contains'])
    .filter((each) => each !== undefined);
  const open = own ? [own] : theirs;
  const base = open.length > 0 ? (own ? innerValues(own, theirs, run) : []) : [];
  const loose = own ? [] : ['a', 1, 2, 'b', true, null, { a: 1 }, [1], 0.5];
  const fitting = wanted.flatMap((each) => samplesOf(each, run).slice(0, 6));
  const asTheirs = own ? [] : theirs.flatMap((each) => samplesOf(each, run));
  return [...base.filter((each) => own !== undefined || each !== null), ...asTheirs, ...loose, ...fitting];
}

function tupleHints(hints: readonly Parts[], index: number): Schema[] {
  return hints
    .map((each) => each.list['prefixItems']?.[index] ?? each.single['items'])
    .filter((each) => each !== undefined);
}

function lengthsOf(all: readonly Parts[]): number[] {
  const edges = all.flatMap((each) => [
    each.scalars['minItems'],
    each.scalars['maxItems'],
    each.list['prefixItems']?.length,
  ]);
  const near = edges.filter((edge) => typeof edge === 'number').flatMap((edge) => [edge, edge - 1, edge + 1]);
  return [...new Set([...near, ...usual])].filter((length) => length >= 0 && length <= longest);
}

function fill(length: number, tuple: readonly unknown[][], items: readonly unknown[]): unknown[] {
  return Array.from({ length }, (_, index) => {
    const slot = tuple[index];
    if (slot) return slot[0];
    return distinct(items, index - tuple.length);
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

function withItem(
  item: unknown,
  least: number,
  tuple: readonly unknown[][],
  items: readonly unknown[],
): unknown[] {
  const others = items.filter((each) => each !== item);
  const made = fill(Math.max(least, tuple.length + 1), tuple, others);
  return replace(made, tuple.length, item);
}

function replace(list: readonly unknown[], index: number, value: unknown): unknown[] {
  return list.map((each, at) => (at === index ? value : each));
}

/** Arrays with exactly as many matches of `contains` as the bounds ask for, and one more and less. */
function counted(parts: Parts, hints: readonly Parts[], items: readonly unknown[], run: Run): unknown[] {
  const made: unknown[] = [];
  for (const each of [parts, ...hints]) {
    const wanted = each.single['contains'];
    if (!wanted) continue;
    const matches = samplesOf(wanted, run);
    const edges = [numberOr(each.scalars['minContains'], 1), numberOr(each.scalars['maxContains'], 2)];
    for (const length of lengthsOf([parts, ...hints]).filter((size) => size > 1 && size < 50)) {
      for (const other of items.slice(0, 4))
        made.push([matches[0], ...Array.from({ length: length - 1 }, () => other)]);
    }
    for (const count of new Set(edges.flatMap((edge) => [edge - 1, edge, edge + 1]))) {
      if (count < 0 || count > 200) continue;
      const hits = Array.from({ length: count }, (_, index) => distinct(matches, index));
      made.push(
        hits,
        [...hits, ...items.slice(0, 2)],
        Array.from({ length: count }, () => matches[0]),
      );
    }
  }
  return made;
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
