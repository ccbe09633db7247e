import { native } from '../native.ts';
import type { Span } from './structure-reader.ts';

const DECODER = new TextDecoder('utf-8', { fatal: true });
const BACKSLASH = 0x5c;

/** Bytes of inline content that are read in one turn of the event loop. */
const PIECE = 65_536;

/** Bytes of the longest escape of a string, such as `\u002f`. */
const LONGEST_ESCAPE = 6;

/** Inline content of fewer bytes is parsed with the rest of the text, which takes less than a millisecond. */
const LONG = 100_000;

/** A text is not JSON. */
export class NotJson extends Error {
  override readonly name: string = 'NotJson';
  /** Position of the first wrong character; 0 when it is unknown. */
  readonly position: number;

  constructor(position: number) {
    super(`The text is not JSON, from its position ${position} on.`);
    this.position = position;
  }
}

/** First character of what replaces a long string while the rest of the text is parsed. Unicode gives it no meaning. */
const MARK = '\u{e000}';

/** What replaces a long string. */
interface Mark {
  readonly name: string;
  /** Position in the text with the marks. */
  readonly at: number;
  /** The string as it was sent, and as it is meant. */
  readonly string: ContentString;
}

interface ContentString {
  readonly raw: string;
  readonly value: string;
}

/** A text whose long strings were read. */
export interface MarkedJson {
  /** The text as it was sent. */
  readonly text: string;
  readonly marked: string;
  readonly marks: readonly Mark[];
}

/**
 * Decodes a JSON text, and reads its long inline content in pieces, between which the process does other work:
 * `JSON.parse` would delay it by as much as a hundred requests take.
 *
 * @param contents positions of the strings of inline content
 * @throws {NotJson} when the bytes are not UTF-8, or an inline content has a wrong escape
 */
export async function readContents(bytes: Uint8Array, contents: readonly Span[]): Promise<MarkedJson> {
  const marks: Mark[] = [];
  let text = '';
  let marked = '';
  let at = 0;
  for (const content of contents.filter(({ start, end }) => end - start >= LONG)) {
    const before = decode(bytes.subarray(at, content.start));
    const string = await readString(bytes, content);
    const mark: Mark = { name: `${MARK}${marks.length}`, at: marked.length + before.length, string };
    marks.push(mark);
    text += before + string.raw;
    marked += before + mark.name;
    at = content.end;
  }

  const rest = decode(bytes.subarray(at));
  return { text: text + rest, marked: marked + rest, marks };
}

/**
 * Parses a JSON text.
 *
 * @throws {NotJson}
 */
export function parseMarked({ marked, marks }: MarkedJson): unknown {
  // Each is used once: a text that repeats a mark cannot multiply the content.
  const left = new Map(marks.map(({ name, string }) => [name, string.value]));
  const replaceMark = (_: string, value: unknown): unknown => {
    const content = typeof value === 'string' ? left.get(value) : undefined;
    if (content === undefined) return value;
    left.delete(String(value));
    return content;
  };
  try {
    return marks.length === 0 ? JSON.parse(marked) : JSON.parse(marked, replaceMark);
  } catch (error) {
    throw new NotJson(toPositionInText(getPosition(error), marks));
  }
}

function toPositionInText(position: number, marks: readonly Mark[]): number {
  const before = marks.filter(({ at }) => at < position);
  return before.reduce((sum, { name, string }) => sum + string.raw.length - name.length, position);
}

function getPosition(error: unknown): number {
  const found = /position (\d+)/.exec(error instanceof Error ? error.message : '');
  return Number(found?.[1] ?? 0);
}

function decode(bytes: Uint8Array): string {
  try {
    return DECODER.decode(bytes);
  } catch {
    throw new NotJson(0);
  }
}

/** Reads a string in pieces, in one turn of the event loop each. */
async function readString(bytes: Uint8Array, { start, end }: Span): Promise<ContentString> {
  let raw = '';
  let value = '';
  for (let at = start; at < end; ) {
    const next = endOfPiece(bytes, at, end);
    const piece = decode(bytes.subarray(at, next));
    raw += piece;
    value += piece.includes('\\') ? readEscapes(piece, at) : piece;
    at = next;
    await native.turn();
  }
  return { raw, value };
}

/** Returns the end of the next piece, which cuts no escape apart. */
function endOfPiece(bytes: Uint8Array, start: number, end: number): number {
  const limit = start + PIECE;
  if (limit >= end) return end;
  const tail = limit - LONGEST_ESCAPE;
  const last = tail + bytes.subarray(tail, limit).lastIndexOf(BACKSLASH);
  if (last < tail) return limit;
  let first = last;
  while (first > start && bytes[first - 1] === BACKSLASH) first -= 1;
  // An escape begins at each second backslash of a row.
  return (last - first) % 2 === 0 ? last : limit;
}

function readEscapes(piece: string, at: number): string {
  try {
    return String(JSON.parse(`"${piece}"`));
  } catch {
    throw new NotJson(at);
  }
}
