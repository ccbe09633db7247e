import { EVENT_ID } from 'js-yaml';
import { type Marks, readMarks } from './marks.ts';
import { escapeToken } from './node.ts';

/** Line and column, both from 1. */
export interface Position {
  line: number;
  column: number;
}

/**
 * Finds where the given JSON Pointers are in a JSON text, or in a YAML text with its marks; a mapping entry is where its key is.
 * A pointer that leads nowhere gets the position of its nearest ancestor.
 *
 * @example
 * findPositions('{"a":\n  {"b": 1}}', ['/a/b']).get('/a/b'); // { line: 2, column: 4 }
 */
export function findPositions(
  text: string,
  pointers: Iterable<string>,
  marks?: Marks,
): Map<string, Position> {
  const wanted = new Set<string>();
  for (const pointer of pointers) {
    for (const each of withAncestors(pointer)) wanted.add(each);
  }

  const tracker = new Tracker(wanted);
  if (marks) scanYaml(text, marks, tracker);
  else scanJson(text, tracker);

  const offsets = [...wanted].map((each) => [each, nearest(tracker.offsets, each)] as const);
  const found = new Map<string, Position>();
  let line = 1;
  let start = 0;

  for (const [pointer, offset] of offsets.sort(([, one], [, two]) => one - two)) {
    for (let end = text.indexOf('\n', start); end >= 0 && end < offset; end = text.indexOf('\n', start)) {
      line += 1;
      start = end + 1;
    }
    found.set(pointer, { line, column: offset - start + 1 });
  }

  return found;
}

/** A pointer and all that it is below of, the longest first. */
function withAncestors(pointer: string): string[] {
  const tokens = pointer.split('/');
  return tokens.map((_, count) => tokens.slice(0, tokens.length - count).join('/'));
}

function nearest(offsets: ReadonlyMap<string, number>, pointer: string): number {
  const found = withAncestors(pointer).find((each) => offsets.has(each));
  return (found === undefined ? undefined : offsets.get(found)) ?? 0;
}

interface Frame {
  pointer: string;
  /** The next index of a sequence; -1 in a mapping. */
  index: number;
  /** The key that was read and waits for its value. */
  key: string | undefined;
  keyStart: number;
}

/** Follows a text and keeps where the wanted pointers are; below what is not wanted it only counts levels. */
class Tracker {
  readonly offsets = new Map<string, number>();
  readonly #wanted: ReadonlySet<string>;
  readonly #stack: (Frame | undefined)[] = [];

  constructor(wanted: ReadonlySet<string>) {
    this.#wanted = wanted;
  }

  /** A scalar: a key where a mapping waits for one, else a value. */
  scalar(start: number, text: () => string): void {
    const frame = this.#stack.at(-1);
    if (!frame || frame.index >= 0 || frame.key !== undefined) this.#value(start);
    else [frame.key, frame.keyStart] = [text(), start];
  }

  /** The begin of a mapping or sequence, which may also be the key of a mapping. */
  open(start: number, isSequence: boolean): void {
    const frame = this.#stack.at(-1);
    const isKey = frame && frame.index < 0 && frame.key === undefined;
    if (isKey) [frame.key, frame.keyStart] = ['', start];
    const pointer = isKey ? undefined : this.#value(start);
    const isWanted = pointer !== undefined && this.#wanted.has(pointer);
    this.#stack.push(
      isWanted ? { pointer, index: isSequence ? 0 : -1, key: undefined, keyStart: 0 } : undefined,
    );
  }

  close(): void {
    this.#stack.pop();
  }

  #value(start: number): string | undefined {
    const frame = this.#stack.at(-1);
    if (!frame && this.#stack.length > 0) return undefined;
    const token = frame && (frame.index < 0 ? (frame.key ?? '') : String(frame.index));
    const pointer = frame ? `${frame.pointer}/${escapeToken(token ?? '')}` : '';
    if (this.#wanted.has(pointer)) this.offsets.set(pointer, frame?.index === -1 ? frame.keyStart : start);

    if (frame) {
      frame.key = undefined;
      if (frame.index >= 0) frame.index += 1;
    }
    return pointer;
  }
}

/** Other than in YAML, which it also is, the tokens of JSON are easy to find. */
function scanJson(text: string, tracker: Tracker): void {
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]|[^\s"{}[\],:]+/g)) {
    if (token === '{' || token === '[') tracker.open(index, token === '[');
    else if (token === '}' || token === ']') tracker.close();
    else tracker.scalar(index, () => String(JSON.parse(token)));
  }
}

function scanYaml(source: string, marks: Marks, tracker: Tracker): void {
  for (const { type, start, text } of readMarks(source, marks)) {
    if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE)
      tracker.open(start, type === EVENT_ID.SEQUENCE);
    else if (type === EVENT_ID.POP) tracker.close();
    else if (type === EVENT_ID.ALIAS) tracker.scalar(start, () => '');
    else if (type === EVENT_ID.SCALAR) tracker.scalar(start, text);
  }
}
