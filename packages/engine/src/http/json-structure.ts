const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const WHITESPACE: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d]);
/** The member whose string is inline content, with its quotes. */
const INLINE = new TextEncoder().encode('"bytes_base64_encoded"');
const OPENING: ReadonlySet<number> = new Set([0x7b, 0x5b]);
const CLOSING: ReadonlySet<number> = new Set([0x7d, 0x5d]);

/** Limits of a JSON text. */
export interface StructureLimits {
  /** Members of all objects and items of all lists together. */
  readonly values: number;
  /** Objects and lists inside of each other. */
  readonly depth: number;
  /** Bytes of all strings together, names included, without those of inline content. */
  readonly text: number;
}

/**
 * Checks the structure of a JSON text before it is parsed: a parser needs seconds for what a few megabytes can hold. The
 * content of strings is skipped, whatever its length. Text that is not JSON passes, or not, by what it looks like.
 *
 * @returns the limit that the text exceeds, if any
 */
export function exceededLimit(
  text: Uint8Array,
  { values: maxValues, depth: maxDepth, text: maxText }: StructureLimits,
): keyof StructureLimits | undefined {
  let values = 0;
  let depth = 0;
  let strings = 0;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0;
    if (byte === QUOTE) {
      const end = endOfString(text, at);
      if (!isInline(text, at)) strings += end - at;
      at = end;
    } else if (OPENING.has(byte)) {
      depth += 1;
      values += 1;
    } else if (CLOSING.has(byte)) depth -= 1;
    else if (byte === COMMA) values += 1;
    if (depth > maxDepth) return 'depth';
    if (values > maxValues) return 'values';
    if (strings > maxText) return 'text';
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

/** Returns whether a string is the value of the member with inline content. */
function isInline(text: Uint8Array, start: number): boolean {
  const colon = skipBack(text, start - 1);
  if (text[colon] !== COLON) return false;
  const end = skipBack(text, colon - 1) + 1;
  return INLINE.every((byte, index) => text[end - INLINE.length + index] === byte);
}

/** Returns the position of the last byte up to a position that is not whitespace. */
function skipBack(text: Uint8Array, from: number): number {
  let at = from;
  while (WHITESPACE.has(text[at])) at -= 1;
  return at;
}
