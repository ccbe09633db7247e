import { matches } from '../prove/strings.ts';
import { matching } from '../prove/words.ts';
import { numbersOf, type Parts } from '../schema/schema.ts';
import { formatSamples } from './formats.ts';
import { fittingFirst, sizesAround } from './run.ts';

const usual = ['', 'a', 'abc', 'A', 'a b', ' ', '0', '42', '-1.5', 'true', 'é', '😀', 'x_1', 'a.b', 'a/b'];
/** Longer strings are described instead of built. */
const longest = 200_000;
/** Longer strings that match a pattern are not looked for. */
const maxMatchingLength = 500;

/** Strings at which one of the schemas may decide otherwise: lengths, patterns and formats of both. */
export function stringsFor(parts: Parts, hints: readonly Parts[]): string[] {
  const all = [parts, ...hints];
  const texts = (list: readonly Parts[], key: string): string[] =>
    [...new Set(list.map(({ scalars }) => scalars[key]))].filter((each) => typeof each === 'string');
  const own = texts([parts], 'pattern');
  const sizes = sizesAround(numbersOf(all, ['minLength', 'maxLength']), longest);
  const values = [
    ...texts(all, 'format').flatMap((format) => formatSamples[format] ?? []),
    ...(texts(all, 'format').length > 0 ? Object.values(formatSamples).flat() : []),
    ...texts(all, 'pattern').flatMap((pattern) => [...matching(own, pattern), ...matching([pattern])]),
    ...usual,
    ...sizes.map((size) => 'x'.repeat(size)),
    ...(own.length === 0 ? [] : sizes)
      .filter((size) => size <= maxMatchingLength)
      .flatMap((size) => matching([...own, `^[^]{${size}}$`]).slice(0, 3)),
  ];
  const [least = 0] = numbersOf([parts], ['minLength']);
  const [most = longest] = numbersOf([parts], ['maxLength']);
  return fittingFirst(values, (value) => {
    const { length } = [...value];
    return length >= least && length <= most && own.every((pattern) => matches(value, pattern) !== false);
  });
}
