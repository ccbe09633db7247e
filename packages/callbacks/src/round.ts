import type { CheckedTask } from './check-record.ts';
import { confirmTask } from './confirm.ts';
import type { Core } from './core.ts';
import { reported } from './events.ts';
import { processOverdue } from './overdue.ts';
import { processTask } from './process-task.ts';
import { purge } from './purge.ts';
import { isOverdue, transition } from './record.ts';
import { isAcknowledged, type Result } from './result.ts';
import { isCount } from './settings.ts';
import type { Snapshot } from './store.ts';
import { FINAL_RANK } from './task-state.ts';

/** Options of `reconcile`. */
export interface ReconcileOptions {
  /** Maximum number of tasks read in one round, for platforms that limit the run time. @default Infinity */
  readonly limit?: number;
  /** Number of tasks read at the same time, beside those that take long. @default 8 */
  readonly concurrency?: number;
  /** Ends the round early; the remaining tasks are due in the next one. */
  readonly signal?: AbortSignal;
}

/** The result of a round, in numbers of tasks. */
export interface ReconcileReport {
  /** Overdue tasks that this round read. */
  readonly checked: number;
  /** Tasks with a new status whose handlers succeeded. */
  readonly changed: number;
  /** Tasks that failed; an event has the reason, and they are due again. */
  readonly failed: number;
  /** Whether `limit` or `signal` ended the round while tasks may still be due. */
  readonly more: boolean;
}

/** A running round. */
interface Round {
  /** Keys of the records that this round has taken. */
  readonly seen: Set<string>;
  /** Tasks that this round reads now. */
  readonly running: Set<Promise<void>>;
  /** Whether a read of the store found no further task. */
  drained: boolean;
  checked: number;
  changed: number;
  failed: number;
}

/** Options of a round, with the time that a task keeps its place although it hangs (milliseconds). */
export interface RoundOptions extends ReconcileOptions {
  readonly hangTime?: number;
}

/** Maximum number of tasks of one read of the store. */
const PAGE = 100;

/** A round: `queueEnd` resolves when all its tasks have begun, `report` when they are finished. */
export interface StartedRound {
  /** Rejects if the store cannot be read. */
  readonly queueEnd: Promise<void>;
  readonly report: Promise<ReconcileReport>;
}

/**
 * Reads every overdue task from the API, until none is due, and processes it like the task of a callback. Several
 * instances may do so at the same time.
 */
export function startRound(core: Core, options: RoundOptions): StartedRound {
  const { limit = Number.POSITIVE_INFINITY, concurrency = 8, hangTime = 1_000, signal } = options;
  checkRoundOptions(options);
  const { now, elapsed } = core.settings;
  const time = now();
  const began = elapsed();
  const round: Round = {
    seen: new Set(),
    running: new Set(),
    drained: false,
    checked: 0,
    changed: 0,
    failed: 0,
  };
  const canContinue = (): boolean => round.seen.size < limit && signal?.aborted !== true;
  const queue = createQueue(core, round, limit, canContinue);
  const places = createPlaces(concurrency, hangTime);
  const purging = purge(core, signal);

  async function emptyQueue(): Promise<void> {
    for (;;) {
      while (!places.isFree()) await places.change();
      const due = queue.take() ?? (await queue.readOn());
      if (due === undefined) return;
      const task = processDue(core, round, due).finally(() => round.running.delete(task));
      round.running.add(task);
      places.hold(task);
    }
  }

  async function finish(): Promise<ReconcileReport> {
    await Promise.allSettled([queueEnd]);
    await Promise.all([purging, ...round.running]);
    await queueEnd;
    const { checked, changed, failed } = round;
    const running = core.taken.size;
    core.report({ name: 'reconciled', time, duration: elapsed() - began, checked, changed, failed, running });
    return { checked, changed, failed, more: !round.drained };
  }

  const queueEnd = emptyQueue();
  return { queueEnd, report: finish() };
}

/** Throws a `TypeError` for a wrong option. */
export function checkRoundOptions({
  limit = Number.POSITIVE_INFINITY,
  concurrency = 8,
}: ReconcileOptions): void {
  if (isCount(concurrency) && (isCount(limit) || limit === Number.POSITIVE_INFINITY)) return;
  throw new TypeError(
    `limit and concurrency must be whole numbers above 0; got ${limit} and ${concurrency}.`,
  );
}

/** The due tasks, page by page. */
interface Queue {
  /** Takes the next task of the page that was read. */
  take(): Snapshot | undefined;
  /** Reads further pages, and takes the first task; undefined when none is due. */
  readOn(): Promise<Snapshot | undefined>;
}

function createQueue(
  { records, taken }: Core,
  round: Round,
  limit: number,
  canContinue: () => boolean,
): Queue {
  const waiting: Snapshot[] = [];
  let skipped = 0;

  async function readPage(): Promise<void> {
    // Records that rounds have taken may still be at the head of the queue, for example if the store cannot change them.
    const size = Math.min(PAGE, limit - round.seen.size) + skipped;
    const page = await records.due(size);
    waiting.push(...page.filter(({ record: { key } }) => !round.seen.has(key) && !taken.has(key)));
    skipped = page.length - waiting.length;
    round.drained = waiting.length === 0 && page.length < size;
  }

  function take(): Snapshot | undefined {
    const snapshot = canContinue() ? waiting.shift() : undefined;
    if (snapshot !== undefined) round.seen.add(snapshot.record.key);
    return snapshot;
  }

  async function readOn(): Promise<Snapshot | undefined> {
    while (canContinue() && waiting.length === 0 && !round.drained) await readPage();
    return take();
  }

  return { take, readOn };
}

/** Maximum number of tasks of a round that run at the same time, those included that hang. */
const MAX_RUNNING = 4_096;

interface Places {
  isFree(): boolean;
  /** Resolves when a place was released. */
  change(): Promise<void>;
  /** Takes a place. Releases it when the task ends, or when it takes longer than `hangTime`. */
  hold(task: Promise<void>): void;
}

/**
 * Creates the places of tasks that run at the same time. A task that takes long gives its place to the next one; while none
 * ends at all, each such task makes room for one more, so that any number of hanging tasks soon delays no other task.
 */
function createPlaces(concurrency: number, hangTime: number): Places {
  let size = concurrency;
  let held = 0;
  let running = 0;
  let ended = 0;
  let wake = (): void => {};

  return {
    isFree: () => held < size && running < MAX_RUNNING,
    change: () =>
      new Promise((resolve) => {
        wake = resolve;
      }),
    hold(task) {
      held += 1;
      const endedBefore = ended;
      let isHeld = true;
      running += 1;
      const release = (): void => {
        if (isHeld) held -= 1;
        isHeld = false;
        wake();
      };
      const timer = setTimeout(() => {
        if (ended === endedBefore) size += 1;
        release();
      }, hangTime);
      const end = (): void => {
        clearTimeout(timer);
        running -= 1;
        ended += 1;
        release();
      };
      task.then(end, end);
    },
  };
}

async function processDue(core: Core, round: Round, due: Snapshot): Promise<void> {
  const { key, ref } = due.record;
  core.taken.add(key);
  const result = await reported(core, { source: 'reconcile', ref }, () => readDue(core, due));
  if (result !== undefined && isOverdue(due.record, due.now()))
    await reported(core, { source: 'reconcile', ref }, () => processOverdue(core, key));
  core.taken.delete(key);
  if (result === undefined) return;
  round.checked += 1;
  if (result.code === 'processed') round.changed += 1;
  else if (!isAcknowledged(result)) round.failed += 1;
}

/** Reads and processes one task; undefined if another instance does so, or the record has no task. */
async function readDue(core: Core, due: Snapshot): Promise<Result | undefined> {
  const { records, settings } = core;
  const taskId = due.record.taskId ?? due.record.claimedTaskId;
  const reserved = await records.update<'processed_elsewhere'>(due, (record, now) => {
    if (record.dueAt === null || record.dueAt > now) return 'processed_elsewhere';
    const readAt = taskId === null ? null : now + settings.overdueAfter;
    return transition(record, { name: 'reserved', readAt, now });
  });
  if ('code' in reserved || taskId === null) return undefined;
  const task = await confirmTask(core, reserved.record, taskId);
  if (!('code' in task)) return processRead(core, reserved, task);
  const { code, retryAfter } = task;
  if (code !== 'confirm_failed') {
    // A claim was wrong: its task is not read again.
    await records.update<'bound'>(reserved, (record) =>
      record.taskId === null ? transition(record, { name: 'settled' }) : 'bound',
    );
  } else if (retryAfter !== undefined) {
    // The service refused the read: another one comes when it allows it.
    await records.update(reserved, (record, now) =>
      transition(record, {
        name: 'reserved',
        readAt: now + Math.min(retryAfter, settings.maxRetryAfter),
        now,
      }),
    );
  }
  return task;
}

async function processRead(core: Core, snapshot: Snapshot, task: CheckedTask): Promise<Result> {
  const result = await processTask(core, snapshot, task, 'reconcile');
  const unchanged = result.code === 'duplicate' || result.code === 'late';
  if (unchanged && snapshot.record.rank === FINAL_RANK) {
    await core.records.update<'busy'>(snapshot, (record) =>
      record.lease === null ? transition(record, { name: 'settled' }) : 'busy',
    );
  }
  return result;
}
