/**
 * Length of a text in Unicode code points, which is how JSON Schema counts: an emoji is one, not the two UTF-16
 * units of `text.length`; half of a pair counts as one.
 *
 * @example
 * codePoints('🎬'); // 1
 */
export function codePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index += 1) {
    if (isHigh(text.charCodeAt(index)) && isLow(text.charCodeAt(index + 1))) {
      count -= 1;
      index += 1;
    }
  }
  return count;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
