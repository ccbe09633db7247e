import { EVENT_ID, getScalarValue, parseEvents } from 'js-yaml';
import { escapeToken } from './node.ts';

/** Line and column, both from 1. */
export interface Position {
  line: number;
  column: number;
}

/**
 * Finds where the given JSON Pointers are in a JSON or YAML text; a mapping entry is where its key is.
 * A pointer that leads nowhere gets the position of its nearest ancestor.
 *
 * @example
 * findPositions('a:\n  b: 1\n', ['/a/b'], false).get('/a/b'); // { line: 2, column: 3 }
 */
export function findPositions(
  text: string,
  pointers: Iterable<string>,
  isJson: boolean,
): Map<string, Position> {
  const wanted = new Set<string>();
  for (const pointer of pointers) for (const each of withAncestors(pointer)) wanted.add(each);
  const tracker = new Tracker(wanted);
  if (isJson) scanJson(text, tracker);
  else scanYaml(text, tracker);
  const offsets = [...wanted].map((each) => [each, nearest(tracker.offsets, each)] as const);
  const found = new Map<string, Position>();
  let [line, start] = [1, 0];
  for (const [pointer, offset] of offsets.sort(([, one], [, two]) => one - two)) {
    let end = text.indexOf('\n', start);
    for (; end >= 0 && end < offset; end = text.indexOf('\n', start)) [line, start] = [line + 1, end + 1];
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
    const token = frame && (frame.index < 0 ? (frame.key ?? '') : String(frame.index++));
    const pointer = frame ? `${frame.pointer}/${escapeToken(token ?? '')}` : '';
    if (this.#wanted.has(pointer)) this.offsets.set(pointer, frame?.index === -1 ? frame.keyStart : start);
    if (frame) frame.key = undefined;
    return pointer;
  }
}

/** JSON is read token by token: the events of the YAML parser would take ten times the size of the text. */
function scanJson(text: string, tracker: Tracker): void {
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]|[^\s"{}[\],:]+/g)) {
    if (token === '{' || token === '[') tracker.open(index, token === '[');
    else if (token === '}' || token === ']') tracker.close();
    else tracker.scalar(index, () => String(JSON.parse(token)));
  }
}

function scanYaml(text: string, tracker: Tracker): void {
  for (const event of parseEvents(text, {})) {
    if (event.type === EVENT_ID.MAPPING) tracker.open(event.start, false);
    else if (event.type === EVENT_ID.SEQUENCE) tracker.open(event.start, true);
    else if (event.type === EVENT_ID.POP) tracker.close();
    else if (event.type === EVENT_ID.ALIAS) tracker.scalar(event.anchorStart, () => '');
    else if (event.type === EVENT_ID.SCALAR)
      tracker.scalar(event.valueStart, () => getScalarValue(text, event));
  }
}
