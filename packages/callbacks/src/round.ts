import type { CheckedTask } from './check-record.ts';
import { confirmTask } from './confirm.ts';
import type { Core } from './core.ts';
import { reported } from './events.ts';
import type { ConfirmTask } from './handlers.ts';
import { processTask } from './process-task.ts';
import { purge } from './purge.ts';
import { rescheduled, unscheduled } from './record.ts';
import { isAcknowledged, type Result } from './result.ts';
import { isCount } from './settings.ts';
import type { Snapshot } from './store.ts';
import { FINAL_RANK } from './task-state.ts';
import { withTimeout } from './time.ts';

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

/** A running round. */
interface Round {
  readonly seen: Set<string>;
  /** Tasks that this round reads now. */
  readonly running: Set<Promise<void>>;
  /** Whether a read of the store found no further task. */
  drained: boolean;
  checked: number;
  changed: number;
  failed: number;
  /** Due records that the store failed to change; they stay at the head of the queue. */
  unwritable: number;
  retryAfter?: number;
}

/** Maximum number of tasks of one read of the store. */
const PAGE = 100;

/** A round: `queueEnd` resolves when all its tasks have begun, `report` when they are finished. */
export interface StartedRound {
  /** Resolves to the delay that the service requested (milliseconds), 0 for none. Rejects if the store cannot be read. */
  readonly queueEnd: Promise<number>;
  readonly report: Promise<ReconcileReport>;
}

/**
 * Reads every overdue task from the API, until none is due, and processes it like the task of a callback. Several
 * instances may do so at the same time.
 */
export function startRound(core: Core, confirm: ConfirmTask, options: ReconcileOptions): StartedRound {
  const { limit = Number.POSITIVE_INFINITY, concurrency = 8, signal } = options;
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
    unwritable: 0,
  };
  const canContinue = (): boolean =>
    round.seen.size < limit && round.retryAfter === undefined && signal?.aborted !== true;
  const next = createQueue(core, round, limit, canContinue);
  const purging = purge(core);

  async function emptyQueue(): Promise<number> {
    await Promise.all(Array.from({ length: concurrency }, () => work(core, confirm, round, next)));
    return round.retryAfter ?? 0;
  }

  async function finish(): Promise<ReconcileReport> {
    await Promise.allSettled([queueEnd]);
    await Promise.all([purging, ...round.running]);
    await queueEnd;
    const { checked, changed, failed, retryAfter } = round;
    core.report({ name: 'reconciled', time, duration: elapsed() - began, checked, changed, failed });
    const more = !round.drained;
    return { checked, changed, failed, more, ...(retryAfter !== undefined && { retryAfter }) };
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

/** Returns a function that takes the next due task; the workers share it, so that none waits for another's page. */
function createQueue(
  { records }: Core,
  round: Round,
  limit: number,
  canContinue: () => boolean,
): () => Promise<Snapshot | undefined> {
  const waiting: Snapshot[] = [];
  let reading: Promise<void> | undefined;

  async function readPage(): Promise<void> {
    // Tasks that have begun may still be at the head of the queue.
    const begun = round.unwritable + round.running.size;
    const page = await records.due(Math.min(PAGE, limit - round.seen.size) + begun);
    waiting.push(...page.filter(({ record }) => !round.seen.has(record.key)));
    round.drained = waiting.length === 0;
  }

  return async () => {
    while (canContinue()) {
      const snapshot = waiting.shift();
      if (snapshot !== undefined) {
        round.seen.add(snapshot.record.key);
        return snapshot;
      }
      if (round.drained) return undefined;
      reading ??= readPage().finally(() => {
        reading = undefined;
      });
      await reading;
    }
    return undefined;
  };
}

/** One of the workers that share the queue. It leaves a task that takes long, and takes the next one. */
async function work(
  core: Core,
  confirm: ConfirmTask,
  round: Round,
  next: () => Promise<Snapshot | undefined>,
): Promise<void> {
  for (let due = await next(); due !== undefined; due = await next()) {
    const task = processDue(core, confirm, round, due).finally(() => round.running.delete(task));
    round.running.add(task);
    const late = (): Error => new Error('The task continues beside the next one.');
    await withTimeout(() => task, core.settings.callTimeout, late).catch(() => {});
  }
}

async function processDue(core: Core, confirm: ConfirmTask, round: Round, due: Snapshot): Promise<void> {
  const details = { source: 'reconcile', ref: due.record.ref } as const;
  const result = await reported(core, details, () => readDue(core, confirm, due));
  if (result === undefined) return;
  if (result.code === 'store_failed') round.unwritable += 1;
  round.checked += 1;
  if (result.code === 'processed') round.changed += 1;
  else if (!isAcknowledged(result)) round.failed += 1;
  if (result.retryAfter !== undefined) round.retryAfter = Math.max(round.retryAfter ?? 0, result.retryAfter);
}

/** Reads and processes one task; undefined if another instance does so, or the record has no task. */
async function readDue(core: Core, confirm: ConfirmTask, due: Snapshot): Promise<Result | undefined> {
  const { records, settings } = core;
  const taskId = due.record.taskId ?? due.record.claimedTaskId;
  const reserved = await records.update<'processed_elsewhere'>(due, (record, now) => {
    if (record.dueAt === null || record.dueAt > now) return 'processed_elsewhere';
    return rescheduled(record, taskId === null ? null : now + settings.overdueAfter);
  });
  if ('code' in reserved || taskId === null) return undefined;
  const task = await confirmTask(core, confirm, reserved.record, taskId);
  if (!('code' in task)) return processRead(core, reserved, task);
  const { code, retryAfter } = task;
  if (code !== 'confirm_failed') {
    // A claim was wrong: its task is not read again.
    await records.update<'bound'>(reserved, (record) =>
      record.taskId === null ? unscheduled(record) : 'bound',
    );
  } else if (retryAfter !== undefined) {
    // The service refused the read: another one comes when it allows it.
    await records.update(reserved, (record, now) => rescheduled(record, now + retryAfter));
  }
  return task;
}

async function processRead(core: Core, snapshot: Snapshot, task: CheckedTask): Promise<Result> {
  const result = await processTask(core, snapshot, task, 'reconcile');
  const unchanged = result.code === 'duplicate' || result.code === 'late';
  if (unchanged && snapshot.record.rank === FINAL_RANK) {
    await core.records.update<'busy'>(snapshot, (record) =>
      record.lease === null ? unscheduled(record) : 'busy',
    );
  }
  return result;
}
