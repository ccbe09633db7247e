const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const WHITESPACE: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d]);
/** The member whose string is inline content, with its quotes. */
const INLINE = new TextEncoder().encode('"bytes_base64_encoded"');
const OPEN_OBJECT = 0x7b;
const OPEN_LIST = 0x5b;
const CLOSE_OBJECT = 0x7d;
const CLOSE_LIST = 0x5d;

/** Limits of a JSON text. */
export interface StructureLimits {
  /** Members of all objects and items of all lists together. */
  readonly values: number;
  /** Objects and lists inside of each other. */
  readonly depth: number;
  /** Bytes of the text, without those of inline content. */
  readonly text: number;
}

/** The positions of the bytes of a string, without its quotes. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What a JSON text holds. */
export interface Structure {
  /** The limit that the text exceeds; undefined when it exceeds none. */
  readonly exceeded: keyof StructureLimits | undefined;
  /** The strings of inline content, in their order. */
  readonly contents: readonly Span[];
}

/**
 * Reads the structure of a JSON text before it is parsed: a parser needs seconds for what a few megabytes can hold. The
 * cost has a limit: the bytes of inline content are only searched for the quote at their end, and the others are few.
 * Text that is not JSON passes, or not, by what it looks like.
 */
export function readStructure(
  text: Uint8Array,
  { values: maxValues, depth: maxDepth, text: maxText }: StructureLimits,
): Structure {
  const contents: Span[] = [];
  let values = 0;
  let depth = 0;
  let inline = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case QUOTE: {
        const content = findContent(text, at);
        if (content !== undefined) {
          contents.push(content);
          inline += content.end - content.start;
        }
        at = content?.end ?? findEnd(text, at, maxText);
        break;
      }
      case OPEN_OBJECT:
      case OPEN_LIST:
        depth += 1;
        values += 1;
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        depth -= 1;
        break;
      case COMMA:
        values += 1;
    }

    if (depth > maxDepth) return { exceeded: 'depth', contents };
    if (values > maxValues) return { exceeded: 'values', contents };
    if (at + 1 - inline > maxText) return { exceeded: 'text', contents };
  }
  return { exceeded: undefined, contents };
}

/** Returns the position of the quote that ends a string, or one beyond the limit. */
function findEnd(text: Uint8Array, start: number, limit: number): number {
  const last = Math.min(text.length, start + limit + 1);
  let at = start + 1;
  while (at < last && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1;
  return at;
}

/**
 * Returns the string at a quote when it is the value of the member with inline content. A string with an escaped quote
 * is not base64, and counts as text.
 */
function findContent(text: Uint8Array, quote: number): Span | undefined {
  if (!isInline(text, quote)) return undefined;
  const start = quote + 1;
  const end = text.indexOf(QUOTE, start);
  if (end === -1) return { start, end: text.length };
  return text[end - 1] === BACKSLASH ? undefined : { start, end };
}

/** Returns whether a string is the value of the member with inline content. */
function isInline(text: Uint8Array, quote: number): boolean {
  const colon = skipBack(text, quote - 1);
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
