import type { UsableRecord } from './check-record.ts';
import { confirmTask } from './confirm.ts';
import type { ConfirmingReceiver } from './create-callback-receiver.ts';
import { FINAL_RANK } from './decide.ts';
import { reported } from './events.ts';
import type { ConfirmTask } from './handlers.ts';
import type { Kit } from './kit.ts';
import { createLoop } from './loop.ts';
import { processTask } from './process-task.ts';
import { purge } from './purge.ts';
import { checked, settled } from './record.ts';
import { type Result, statusOf } from './result.ts';
import { isCount } from './settings.ts';
import type { Snapshot } from './store.ts';
import { milliseconds } from './time.ts';

/** Options of `reconcile`. */
export interface ReconcileOptions {
  /** Tasks read in one round, at most: bounds a round where time is limited. @default Infinity */
  readonly limit?: number;
  /** Tasks read at the same time. @default 8 */
  readonly concurrency?: number;
  /** Ends the round early; the tasks left are due in the next one. */
  readonly signal?: AbortSignal;
}

/** What a round of reconciling came to, in numbers of tasks. */
export interface ReconcileReport {
  /** Overdue tasks that this round read. */
  readonly checked: number;
  /** Those with news, whose handlers are done. */
  readonly changed: number;
  /** Those that failed; an event says why, and they are due again. */
  readonly failed: number;
  /** Whether the round ended, by `limit`, `signal` or `Retry-After`, while tasks may still be due. */
  readonly more: boolean;
  /** How long the service asks to wait, in milliseconds; the round ended because of it. */
  readonly retryAfter?: number;
}

/** A round under way. */
interface Round {
  readonly seen: Set<string>;
  checked: number;
  changed: number;
  failed: number;
  /** Records at the head of the queue that the store cannot change. */
  stuck: number;
  retryAfter?: number;
}

const PAGE = 100;

/**
 * Reads every task from the API whose callback is overdue, until none is due; each takes the same path as a callback.
 * Several instances may do it at once. Rejects if the store cannot be read.
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
  const round: Round = { seen: new Set(), checked: 0, changed: 0, failed: 0, stuck: 0 };
  const goesOn = (): boolean =>
    round.seen.size < limit && round.retryAfter === undefined && signal?.aborted !== true;
  await purge(kit);
  let drained = false;
  while (!drained && goesOn()) {
    const page = await kit.records.due(Math.min(PAGE, limit - round.seen.size) + round.stuck);
    const fresh = page.filter(({ record }) => !round.seen.has(record.key));
    drained = fresh.length === 0;
    const waiting = fresh.values();
    await Promise.all(Array.from({ length: concurrency }, () => work(kit, confirm, round, waiting, goesOn)));
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
  goesOn: () => boolean,
): Promise<void> {
  while (goesOn()) {
    const { value: snapshot, done } = waiting.next();
    if (done === true) return;
    round.seen.add(snapshot.record.key);
    await lookAndCount(kit, confirm, round, snapshot);
  }
}

async function lookAndCount(kit: Kit, confirm: ConfirmTask, round: Round, due: Snapshot): Promise<void> {
  const details = { source: 'reconcile', ref: due.record.ref } as const;
  const result = await reported(kit, details, () => look(kit, confirm, due));
  if (result === undefined) return;
  if (result.code === 'store_failed') round.stuck += 1;
  round.checked += 1;
  if (result.code === 'processed') round.changed += 1;
  else if (statusOf(result) !== 200) round.failed += 1;
  if (result.retryAfter !== undefined) round.retryAfter = Math.max(round.retryAfter ?? 0, result.retryAfter);
}

/** Looks at one task; undefined if another instance has taken it, or there is no task to read. */
async function look(kit: Kit, confirm: ConfirmTask, due: Snapshot): Promise<Result | undefined> {
  const { records, settings } = kit;
  const taskId = due.record.taskId ?? due.record.claimedTaskId;
  const taken = await records.update<'taken'>(due, (record, now) => {
    if (record.dueAt === null || record.dueAt > now) return 'taken';
    return checked(record, taskId === null ? null : now + settings.overdueAfter);
  });
  if ('code' in taken || taskId === null) return undefined;
  const task = await confirmTask(kit, confirm, taken.record, taskId);
  if (!('code' in task)) return settle(kit, taken, task);
  if (task.code !== 'confirm_failed') await forgetClaim(kit, taken);
  else if (task.retryAfter !== undefined) await postpone(kit, taken, task.retryAfter);
  return task;
}

async function settle(kit: Kit, snapshot: Snapshot, task: UsableRecord): Promise<Result> {
  const result = await processTask(kit, snapshot, task, { source: 'reconcile', busyTimeout: 0 });
  const nothingNew = result.code === 'duplicate' || result.code === 'late';
  if (nothingNew && snapshot.record.rank === FINAL_RANK) {
    await kit.records.update<'busy'>(snapshot, (record) =>
      record.lease === null ? settled(record) : 'busy',
    );
  }
  return result;
}

/** The service did not respond to this read: it is made again when the service allows it. */
async function postpone(kit: Kit, snapshot: Snapshot, delay: number): Promise<void> {
  await kit.records.update(snapshot, (record, now) => checked(record, now + delay));
}

/** A claim that proved wrong is not asked about again. */
async function forgetClaim(kit: Kit, snapshot: Snapshot): Promise<void> {
  await kit.records.update<'bound'>(snapshot, (record) =>
    record.taskId === null ? settled(record) : 'bound',
  );
}

/** The reconciler of a receiver: single rounds, and rounds that repeat until `stop`. */
export function reconcilerOf(
  kit: Kit,
  confirm: ConfirmTask,
): Pick<ConfirmingReceiver, 'reconcile' | 'start' | 'stop'> {
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
