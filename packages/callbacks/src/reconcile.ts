import type { CheckedTask } from './check-record.ts';
import { confirmTask } from './confirm.ts';
import { reported } from './events.ts';
import type { ConfirmTask } from './handlers.ts';
import type { Kit } from './kit.ts';
import { createLoop } from './loop.ts';
import { processTask } from './process-task.ts';
import { purge } from './purge.ts';
import { rescheduled, unscheduled } from './record.ts';
import { type Result, statusOf } from './result.ts';
import { isCount } from './settings.ts';
import type { Snapshot } from './store.ts';
import { FINAL_RANK } from './task-state.ts';
import { type Duration, milliseconds } from './time.ts';

/** Options of `reconcile`. */
export interface ReconcileOptions {
  /** Maximum number of tasks read in one round, for platforms that limit the run time. @default Infinity */
  readonly limit?: number;
  /** Number of tasks read at the same time. @default 8 */
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
  /** Whether `limit`, `signal` or `Retry-After` ended the round while tasks may still be due. */
  readonly more: boolean;
  /** The `Retry-After` of the service in milliseconds, if it ended the round. */
  readonly retryAfter?: number;
}

/** Options of `start`. */
export interface StartOptions extends Omit<ReconcileOptions, 'signal'> {
  /** Pause between two rounds; longer if the service responds with `Retry-After`. @default '1m' */
  readonly interval?: Duration;
}

/** Reads tasks whose callback is overdue. */
export interface Reconciler {
  /** Reads and processes every task whose callback is overdue. Rejects if the store cannot be read. */
  readonly reconcile: (options?: ReconcileOptions) => Promise<ReconcileReport>;
  /** Reconciles at once and then every `interval`, until `stop`. */
  readonly start: (options?: StartOptions) => void;
  /** Stops the rounds of `start`; resolves when the current round and deferred work are finished. */
  readonly stop: () => Promise<void>;
}

/** A running round. */
interface Round {
  readonly seen: Set<string>;
  checked: number;
  changed: number;
  failed: number;
  /** Due records that the store failed to change; they stay at the head of the queue. */
  unwritable: number;
  retryAfter?: number;
}

const PAGE = 100;

/**
 * Reads every overdue task from the API, until none is due, and processes it like the task of a callback. Several
 * instances may do so at the same time. Rejects if the store cannot be read.
 */
async function reconcile(
  kit: Kit,
  confirm: ConfirmTask,
  options: ReconcileOptions,
): Promise<ReconcileReport> {
  const { limit = Number.POSITIVE_INFINITY, concurrency = 8, signal } = options;
  checkOptions(limit, concurrency);
  const { now, elapsed } = kit.settings;
  const time = now();
  const began = elapsed();
  const round: Round = { seen: new Set(), checked: 0, changed: 0, failed: 0, unwritable: 0 };
  const canContinue = (): boolean =>
    round.seen.size < limit && round.retryAfter === undefined && signal?.aborted !== true;
  await purge(kit);
  let drained = false;
  while (!drained && canContinue()) {
    const page = await kit.records.due(Math.min(PAGE, limit - round.seen.size) + round.unwritable);
    const fresh = page.filter(({ record }) => !round.seen.has(record.key));
    drained = fresh.length === 0;
    const waiting = fresh.values();
    await Promise.all(
      Array.from({ length: concurrency }, () => work(kit, confirm, round, waiting, canContinue)),
    );
  }
  const counts = { checked: round.checked, changed: round.changed, failed: round.failed };
  kit.report({ name: 'reconciled', time, duration: elapsed() - began, ...counts });
  const { retryAfter } = round;
  return { ...counts, more: !drained, ...(retryAfter !== undefined && { retryAfter }) };
}

function checkOptions(limit: number, concurrency: number): void {
  if (isCount(concurrency) && (isCount(limit) || limit === Number.POSITIVE_INFINITY)) return;
  throw new TypeError(
    `limit and concurrency must be whole numbers above 0; got ${limit} and ${concurrency}.`,
  );
}

/** One of the workers that share a page. */
async function work(
  kit: Kit,
  confirm: ConfirmTask,
  round: Round,
  waiting: Iterator<Snapshot>,
  canContinue: () => boolean,
): Promise<void> {
  while (canContinue()) {
    const { value: snapshot, done } = waiting.next();
    if (done === true) return;
    round.seen.add(snapshot.record.key);
    await processDue(kit, confirm, round, snapshot);
  }
}

async function processDue(kit: Kit, confirm: ConfirmTask, round: Round, due: Snapshot): Promise<void> {
  const details = { source: 'reconcile', ref: due.record.ref } as const;
  const result = await reported(kit, details, () => readDue(kit, confirm, due));
  if (result === undefined) return;
  if (result.code === 'store_failed') round.unwritable += 1;
  round.checked += 1;
  if (result.code === 'processed') round.changed += 1;
  else if (statusOf(result) !== 200) round.failed += 1;
  if (result.retryAfter !== undefined) round.retryAfter = Math.max(round.retryAfter ?? 0, result.retryAfter);
}

/** Reads and processes one task; undefined if another instance does so, or the record has no task. */
async function readDue(kit: Kit, confirm: ConfirmTask, due: Snapshot): Promise<Result | undefined> {
  const { records, settings } = kit;
  const taskId = due.record.taskId ?? due.record.claimedTaskId;
  const reserved = await records.update<'processed_elsewhere'>(due, (record, now) => {
    if (record.dueAt === null || record.dueAt > now) return 'processed_elsewhere';
    return rescheduled(record, taskId === null ? null : now + settings.overdueAfter);
  });
  if ('code' in reserved || taskId === null) return undefined;
  const task = await confirmTask(kit, confirm, reserved.record, taskId);
  if (!('code' in task)) return processRead(kit, reserved, task);
  if (task.code !== 'confirm_failed') await forgetClaim(kit, reserved);
  else if (task.retryAfter !== undefined) await postpone(kit, reserved, task.retryAfter);
  return task;
}

async function processRead(kit: Kit, snapshot: Snapshot, task: CheckedTask): Promise<Result> {
  const result = await processTask(kit, snapshot, task, { source: 'reconcile', busyTimeout: 0 });
  const unchanged = result.code === 'duplicate' || result.code === 'late';
  if (unchanged && snapshot.record.rank === FINAL_RANK) {
    await kit.records.update<'busy'>(snapshot, (record) =>
      record.lease === null ? unscheduled(record) : 'busy',
    );
  }
  return result;
}

/** The service refused the read: schedules another one for when the service allows it. */
async function postpone(kit: Kit, snapshot: Snapshot, delay: number): Promise<void> {
  await kit.records.update(snapshot, (record, now) => rescheduled(record, now + delay));
}

/** A claim was wrong: its task is not read again. */
async function forgetClaim(kit: Kit, snapshot: Snapshot): Promise<void> {
  await kit.records.update<'bound'>(snapshot, (record) =>
    record.taskId === null ? unscheduled(record) : 'bound',
  );
}

/** Returns the reconciler of a receiver: single rounds, and rounds that repeat until `stop`. */
export function reconcilerOf(kit: Kit, confirm: ConfirmTask): Reconciler {
  const loop = createLoop();
  return {
    reconcile: (options = {}) => reconcile(kit, confirm, options),
    start: ({ interval = '1m', ...options } = {}) => {
      const pause = milliseconds('interval', interval);
      loop.start(async (signal) => {
        try {
          const { retryAfter = 0 } = await reconcile(kit, confirm, { ...options, signal });
          return Math.max(pause, retryAfter);
        } catch (error) {
          kit.report({ name: 'failure', time: kit.settings.now(), what: 'reconcile', error });
          return pause;
        }
      });
    },
    stop: async () => {
      await loop.stop();
      await kit.idle();
    },
  };
}
