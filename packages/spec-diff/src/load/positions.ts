import { EVENT_ID, type Event, getScalarValue, parseEvents } from 'js-yaml';

/** Line and column, both from 1. */
export interface Position {
  line: number;
  column: number;
}

interface Frame {
  pointer: string;
  /** The next index of a sequence; -1 in a mapping. */
  index: number;
  /** The key that was read and waits for its value. */
  key: string | undefined;
  keyStart: number;
}

/**
 * Finds where the given JSON Pointers stand in a JSON or YAML text; a mapping entry is where its key is.
 * A pointer that leads nowhere gets the position of its nearest ancestor.
 *
 * @example
 * findPositions('a:\n  b: 1\n', ['/a/b']).get('/a/b'); // { line: 2, column: 3 }
 */
export function findPositions(text: string, pointers: Iterable<string>): Map<string, Position> {
  const wanted = new Set<string>();
  for (const pointer of pointers) for (const each of withAncestors(pointer)) wanted.add(each);
  const offsets = scan(text, wanted);
  const lines = lineStarts(text);
  const found = new Map<string, Position>();
  for (const pointer of wanted) found.set(pointer, toPosition(nearest(offsets, pointer), lines));
  return found;
}

function withAncestors(pointer: string): string[] {
  const all = [pointer];
  for (let at = pointer.lastIndexOf('/'); at >= 0; at = pointer.lastIndexOf('/', at - 1)) {
    all.push(pointer.slice(0, at));
    if (at === 0) break;
  }
  return all;
}

function nearest(offsets: ReadonlyMap<string, number>, pointer: string): number {
  for (const each of withAncestors(pointer)) {
    const offset = offsets.get(each);
    if (offset !== undefined) return offset;
  }
  return 0;
}

function scan(text: string, wanted: ReadonlySet<string>): Map<string, number> {
  const offsets = new Map<string, number>();
  const stack: (Frame | undefined)[] = [];
  for (const event of parseEvents(text, {})) {
    if (event.type === EVENT_ID.DOCUMENT) stack.push(undefined);
    else if (event.type === EVENT_ID.POP) stack.pop();
    else step(event, text, stack, wanted, offsets);
  }
  return offsets;
}

/** Frames are only kept for wanted subtrees: `undefined` on the stack means "nothing below is wanted". */
function step(
  event: Exclude<Event, { type: 1 | 6 }>,
  text: string,
  stack: (Frame | undefined)[],
  wanted: ReadonlySet<string>,
  offsets: Map<string, number>,
): void {
  const parent = stack.at(-1);
  const isRoot = stack.length === 1;
  if (parent && parent.index < 0 && parent.key === undefined) {
    readKey(event, text, parent, stack);
    return;
  }
  const pointer = isRoot ? '' : parent && childPointer(parent);
  if (pointer !== undefined && wanted.has(pointer)) {
    const start = parent && parent.keyStart >= 0 ? parent.keyStart : startOf(event);
    offsets.set(pointer, start);
  }
  if (parent) advance(parent);
  if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) {
    const index = event.type === EVENT_ID.SEQUENCE ? 0 : -1;
    const inside = pointer !== undefined && (wanted.has(pointer) || pointer === '');
    stack.push(inside ? { pointer, index, key: undefined, keyStart: -1 } : undefined);
  }
}

function readKey(event: Event, text: string, parent: Frame, stack: (Frame | undefined)[]): void {
  if (event.type === EVENT_ID.SCALAR) {
    parent.key = getScalarValue(text, event);
    parent.keyStart = event.valueStart;
    return;
  }
  parent.key = '';
  if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) stack.push(undefined);
}

function childPointer(parent: Frame): string {
  const token = parent.index < 0 ? (parent.key ?? '') : String(parent.index);
  return `${parent.pointer}/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function advance(parent: Frame): void {
  if (parent.index >= 0) parent.index += 1;
  parent.key = undefined;
  parent.keyStart = -1;
}

function startOf(event: Event): number {
  if (event.type === EVENT_ID.SCALAR) return event.valueStart;
  if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) return event.start;
  return event.type === EVENT_ID.ALIAS ? event.anchorStart : 0;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function toPosition(offset: number, starts: readonly number[]): Position {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}
