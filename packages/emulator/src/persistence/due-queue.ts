import TinyQueue from 'tinyqueue';
import type { DueItem } from './records.ts';

interface Entry {
  readonly item: DueItem;
  readonly order: number;
}

/** Due work in memory, by time, then by order of scheduling. */
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
  let queue = new TinyQueue<Entry>([], compare);
  /** The entry that counts for an id; older entries of the same id stay in the queue and are skipped. */
  const current = new Map<string, Entry>();
  const claimed = new Set<string>();
  let order = 0;

  const top = (): Entry | undefined => {
    for (let head = queue.peek(); head !== undefined; head = queue.peek()) {
      if (current.get(head.item.id) === head && !claimed.has(head.item.id)) return head;
      queue.pop();
    }
    return undefined;
  };
  return {
    schedule(item) {
      order += 1;
      const entry = { item, order };
      current.set(item.id, entry);
      claimed.delete(item.id);
      queue.push(entry);
    },
    finish(id) {
      current.delete(id);
      claimed.delete(id);
    },
    claim(now) {
      const head = top();
      if (head === undefined || head.item.at > now) return undefined;
      queue.pop();
      claimed.add(head.item.id);
      return head.item;
    },
    nextAt: () => top()?.item.at,
    clear() {
      queue = new TinyQueue<Entry>([], compare);
      current.clear();
      claimed.clear();
    },
    size: () => current.size,
  };
}

function compare(left: Entry, right: Entry): number {
  return left.item.at - right.item.at || left.order - right.order;
}
