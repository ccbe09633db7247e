const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_OBJECT = 0x7b;
const OPEN_LIST = 0x5b;
const CLOSE_OBJECT = 0x7d;
const CLOSE_LIST = 0x5d;
const WHITESPACE: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d]);

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

  /** Reads one byte outside of strings. Returns the position after it. */
  #readOutside(chunk: Uint8Array, at: number): number {
    const byte = chunk[at];
    this.#text += 1;
    if (byte === QUOTE) this.#beginString(at + 1);
    else if (byte === COLON) this.#before = this.#before === 'name' ? 'colon' : 'other';
    else if (!WHITESPACE.has(byte)) {
      this.#before = 'other';
      this.#count(byte);
    }
    return at + 1;
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
    const last = Math.min(chunk.length, from + this.#limits.text + 1);
    let at = from;
    while (at < last && this.#inside === 'string') {
      this.#readCharacter(chunk[at]);
      at += 1;
    }
    this.#text += at - from;
    return at;
  }

  #readCharacter(byte: number | undefined): void {
    if (byte === QUOTE && !this.#isEscaped) {
      this.#inside = 'nothing';
      if (this.#matching === INLINE.length) this.#before = 'name';
      return;
    }
    this.#isEscaped = byte === BACKSLASH && !this.#isEscaped;
    const isSame = this.#matching >= 0 && INLINE[this.#matching] === byte;
    this.#matching = isSame ? this.#matching + 1 : -1;
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
