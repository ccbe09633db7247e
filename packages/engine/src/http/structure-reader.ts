const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_OBJECT = 0x7b;
const OPEN_LIST = 0x5b;
const CLOSE_OBJECT = 0x7d;
const CLOSE_LIST = 0x5d;
/** Has a 1 for each byte that changes the structure outside of strings. */
const STRUCTURAL = new Uint8Array(256);
for (const byte of [QUOTE, COMMA, COLON, OPEN_OBJECT, OPEN_LIST, CLOSE_OBJECT, CLOSE_LIST])
  STRUCTURAL[byte] = 1;

/** The name of the member whose string is inline content. */
const INLINE = new TextEncoder().encode('bytes_base64_encoded');

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

/**
 * Reads the structure of a JSON text while its bytes arrive, before it is parsed: a parser needs seconds for what a few
 * megabytes can hold. The cost has a limit: the bytes of inline content are only searched for the quote at their end, and
 * the others are few. Text that is not JSON passes, or not, by what it looks like.
 */
export class StructureReader {
  readonly #limits: StructureLimits;
  readonly #contents: Span[] = [];
  #values = 0;
  #depth = 0;
  /** Bytes without those of inline content. */
  #text = 0;
  /** Bytes of the chunks before. */
  #offset = 0;
  #inside: 'nothing' | 'string' | 'content' = 'nothing';
  /** What comes before the next byte: the name of inline content, that name and its colon, or anything else. */
  #before: 'name' | 'colon' | 'other' = 'other';
  /** Bytes of the string so far that are those of the name of inline content; -1 when one differs. */
  #matching = -1;
  /** Whether the next byte of the string is escaped. */
  #isEscaped = false;
  /** Position of the first byte of the content. */
  #start = 0;
  /** Backslashes at the end of the content so far. */
  #backslashes = 0;

  constructor(limits: StructureLimits) {
    this.#limits = limits;
  }

  /** The limit that the text exceeds; undefined when it exceeds none so far. */
  get exceeded(): keyof StructureLimits | undefined {
    if (this.#depth > this.#limits.depth) return 'depth';
    if (this.#values > this.#limits.values) return 'values';
    return this.#text > this.#limits.text ? 'text' : undefined;
  }

  /** The strings of inline content, in their order. The last one may have no end. */
  get contents(): readonly Span[] {
    if (this.#inside !== 'content') return this.#contents;
    return [...this.#contents, { start: this.#start, end: this.#offset }];
  }

  /**
   * Reads the next bytes.
   *
   * @returns whether the text is within its limits so far; bytes after the first one beyond them are not read
   */
  read(chunk: Uint8Array): boolean {
    for (let at = 0; at < chunk.length; ) {
      if (this.#inside === 'content') at = this.#readContent(chunk, at);
      else if (this.#inside === 'string') at = this.#readString(chunk, at);
      else at = this.#readOutside(chunk, at);
      if (this.exceeded !== undefined) return false;
    }
    this.#offset += chunk.length;
    return true;
  }

  /** Reads up to one structural byte outside of strings. Returns the position after it. */
  #readOutside(chunk: Uint8Array, from: number): number {
    const last = this.#endWithin(chunk, from);
    let at = from;
    while (at < last && STRUCTURAL[chunk[at] ?? 0] === 0) at += 1;
    this.#text += at - from;
    if (at === last) return at;

    this.#text += 1;
    this.#readStructural(chunk[at], at + 1);
    return at + 1;
  }

  #readStructural(byte: number | undefined, next: number): void {
    if (byte === QUOTE) this.#beginString(next);
    else if (byte === COLON) this.#before = this.#before === 'name' ? 'colon' : 'other';
    else {
      this.#before = 'other';
      this.#count(byte);
    }
  }

  /** Returns the position after the first byte beyond the limit of the text, or that after the chunk. */
  #endWithin(chunk: Uint8Array, from: number): number {
    return Math.min(chunk.length, from + this.#limits.text + 1);
  }

  #count(byte: number | undefined): void {
    switch (byte) {
      case OPEN_OBJECT:
      case OPEN_LIST:
        this.#depth += 1;
        this.#values += 1;
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        this.#depth -= 1;
        break;
      case COMMA:
        this.#values += 1;
    }
  }

  #beginString(at: number): void {
    this.#inside = this.#before === 'colon' ? 'content' : 'string';
    this.#before = 'other';
    this.#matching = 0;
    this.#isEscaped = false;
    this.#start = this.#offset + at;
    this.#backslashes = 0;
  }

  /** Reads a string up to its end, or up to the limit. Returns the position after it. */
  #readString(chunk: Uint8Array, from: number): number {
    const last = this.#endWithin(chunk, from);
    let next = from + (this.#isEscaped ? 1 : 0);
    while (next < last && chunk[next] !== QUOTE) next += chunk[next] === BACKSLASH ? 2 : 1;
    this.#isEscaped = next > last;

    const at = Math.min(next, last);
    this.#match(chunk, from, at);
    this.#text += at - from;
    return at === last ? at : this.#endString(at);
  }

  /** Compares the next bytes of a string with the name of inline content. */
  #match(chunk: Uint8Array, from: number, end: number): void {
    for (let at = from; at < end && this.#matching >= 0; at += 1)
      this.#matching = chunk[at] === INLINE[this.#matching] ? this.#matching + 1 : -1;
  }

  /** Reads the quote at the end of a string. Returns the position after it. */
  #endString(at: number): number {
    this.#text += 1;
    this.#inside = 'nothing';
    if (this.#matching === INLINE.length) this.#before = 'name';
    return at + 1;
  }

  /** Searches the end of inline content. Returns the position after it. A string with an escaped quote is not base64. */
  #readContent(chunk: Uint8Array, from: number): number {
    const quote = chunk.indexOf(QUOTE, from);
    const end = quote === -1 ? chunk.length : quote;
    let first = end;
    while (first > from && chunk[first - 1] === BACKSLASH) first -= 1;
    this.#backslashes = end - first + (first === from ? this.#backslashes : 0);
    if (quote === -1) return end;

    this.#text += 1;
    if (this.#backslashes % 2 === 0) {
      this.#inside = 'nothing';
      this.#contents.push({ start: this.#start, end: this.#offset + quote });
    } else {
      this.#inside = 'string';
      this.#matching = -1;
      this.#text += this.#offset + quote - this.#start;
    }
    return quote + 1;
  }
}
