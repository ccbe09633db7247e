import type { DueItem } from './records.ts';

interface Entry {
  readonly item: DueItem;
  readonly order: number;
}

/** Due work in memory: a binary heap by time, then by order of scheduling. */
export interface DueQueue {
  readonly schedule: (item: DueItem) => void;
  readonly finish: (id: string) => void;
  readonly claim: (now: number) => DueItem | undefined;
  readonly nextAt: () => number | undefined;
  readonly clear: () => void;
  readonly size: () => number;
}

/**
 * Makes an empty queue.
 *
 * @example
 * ```ts
 * const queue = createDueQueue();
 * queue.schedule({ id: 'task:1', at: 10, kind: 'task', ref: '1' });
 * queue.claim(9); // undefined
 * queue.claim(10)?.ref; // '1'
 * ```
 */
export function createDueQueue(): DueQueue {
  const heap: Entry[] = [];
  /** The entry that counts for an id; older entries of the same id are left in the heap and skipped. */
  const current = new Map<string, Entry>();
  const claimed = new Set<string>();
  let order = 0;

  const top = (): Entry | undefined => {
    for (let head = heap[0]; head !== undefined; head = heap[0]) {
      if (current.get(head.item.id) === head && !claimed.has(head.item.id)) return head;
      pop(heap);
    }
    return undefined;
  };
  return {
    schedule(item) {
      order += 1;
      const entry = { item, order };
      current.set(item.id, entry);
      claimed.delete(item.id);
      push(heap, entry);
    },
    finish(id) {
      current.delete(id);
      claimed.delete(id);
    },
    claim(now) {
      const head = top();
      if (head === undefined || head.item.at > now) return undefined;
      pop(heap);
      claimed.add(head.item.id);
      return head.item;
    },
    nextAt: () => top()?.item.at,
    clear() {
      heap.length = 0;
      current.clear();
      claimed.clear();
    },
    size: () => current.size,
  };
}

function before(left: Entry, right: Entry): boolean {
  return left.item.at < right.item.at || (left.item.at === right.item.at && left.order < right.order);
}

function push(heap: Entry[], entry: Entry): void {
  let index = heap.push(entry) - 1;
  while (index > 0) {
    const parentIndex = (index - 1) >> 1;
    const parent = heap[parentIndex];
    if (parent === undefined || !before(entry, parent)) break;
    heap[index] = parent;
    index = parentIndex;
  }
  heap[index] = entry;
}

function pop(heap: Entry[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let index = 0;
  for (;;) {
    const childIndex = smallerChild(heap, index);
    const child = heap[childIndex];
    if (child === undefined || !before(child, last)) break;
    heap[index] = child;
    index = childIndex;
  }
  heap[index] = last;
}

function smallerChild(heap: readonly Entry[], index: number): number {
  const left = heap[index * 2 + 1];
  const right = heap[index * 2 + 2];
  return left !== undefined && right !== undefined && before(right, left) ? index * 2 + 2 : index * 2 + 1;
}
