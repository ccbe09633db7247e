const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING: ReadonlySet<number> = new Set([0x7b, 0x5b]);
const CLOSING: ReadonlySet<number> = new Set([0x7d, 0x5d]);

/** Limits of a JSON text. */
export interface StructureLimits {
  /** Members of all objects and items of all lists together. */
  readonly values: number;
  /** Objects and lists inside of each other. */
  readonly depth: number;
}

/**
 * Checks the structure of a JSON text before it is parsed: a parser needs seconds for what a few megabytes can hold. The
 * content of strings is skipped, whatever its length. Text that is not JSON passes, or not, by what it looks like.
 *
 * @returns the limit that the text exceeds, if any
 */
export function exceededLimit(
  text: Uint8Array,
  { values: maxValues, depth: maxDepth }: StructureLimits,
): keyof StructureLimits | undefined {
  let values = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0;
    if (byte === QUOTE) at = endOfString(text, at);
    else if (OPENING.has(byte)) {
      depth += 1;
      values += 1;
    } else if (CLOSING.has(byte)) depth -= 1;
    else if (byte === COMMA) values += 1;
    if (depth > maxDepth) return 'depth';
    if (values > maxValues) return 'values';
  }
  return undefined;
}

/** Returns the position of the quote that ends a string. */
function endOfString(text: Uint8Array, start: number): number {
  for (let end = start; ; ) {
    end = text.indexOf(QUOTE, end + 1);
    if (end === -1) return text.length;
    let backslashes = 0;
    while (text[end - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
}
