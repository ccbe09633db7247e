import type { Internals } from './create-internals.ts';
import type { Progress } from './process-due.ts';
import type { Snapshot } from './store.ts';

/** Maximum number of tasks of one read of the store. */
const PAGE = 100;

/** The due tasks, page by page. */
export interface Queue {
  /** Takes the next task of the page that was read. */
  take(): Snapshot | undefined;
  /** Reads further pages, and takes the first task; undefined when none is due. */
  readOn(): Promise<Snapshot | undefined>;
}

/** Creates the queue of one reconciliation, which has each task once. */
export function createQueue(
  { records, taken }: Internals,
  progress: Progress,
  limit: number,
  canContinue: () => boolean,
): Queue {
  const waiting: Snapshot[] = [];
  let skipped = 0;

  async function readPage(): Promise<void> {
    // Records that reconciliations have taken may still be at the head of the queue, for example if the store cannot change them.
    const size = Math.min(PAGE, limit - progress.seen.size) + skipped;
    const page = await records.due(size);
    waiting.push(...page.filter(({ record: { key } }) => !progress.seen.has(key) && !taken.has(key)));
    skipped = page.length - waiting.length;
    progress.drained = waiting.length === 0 && page.length < size;
  }

  function take(): Snapshot | undefined {
    const snapshot = canContinue() ? waiting.shift() : undefined;
    if (snapshot !== undefined) progress.seen.add(snapshot.record.key);
    return snapshot;
  }

  async function readOn(): Promise<Snapshot | undefined> {
    while (canContinue() && waiting.length === 0 && !progress.drained) await readPage();
    return take();
  }

  return { take, readOn };
}
