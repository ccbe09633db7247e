/**
 * Length of a text in Unicode code points, which is how JSON Schema and zod count: an emoji is one, not the two UTF-16
 * units of `text.length`; half of a pair counts as one.
 *
 * @example
 * codePoints('🎬'); // 1
 */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
