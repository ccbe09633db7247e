import { isUrlOf } from './admit.ts';
import { NOT_FOUND } from './answer.ts';
import { apply, type Runs } from './apply.ts';
import type { UsableRecord } from './check-record.ts';
import { FINAL_RANK } from './rank.ts';
import { readFact } from './read-fact.ts';
import type { CallbackRecord } from './record.ts';
import { report } from './report.ts';
import { checked, settled } from './transitions.ts';
import { type Details, deferred, refused, type Verdict, verdictOf } from './verdict.ts';

/** Options of `reconcile`. */
export interface ReconcileOptions {
  /** Tasks looked at in one round, at most. @default 100 */
  readonly limit?: number;
  /** Tasks asked about at once. @default 4 */
  readonly concurrency?: number;
}

/** What a round of reconciling came to, in numbers of tasks. */
export interface ReconcileReport {
  /** Overdue tasks that this round asked about. */
  readonly checked: number;
  /** Those with news, whose handlers are done. */
  readonly changed: number;
  /** Those that could not be settled now; `onRejected` was told, and they are due again. */
  readonly failed: number;
}

/**
 * Asks the API about tasks whose callback is overdue, and lets the answer take the same path as a callback. Several
 * instances may do it at once. Rejects if the store cannot be read.
 */
export async function reconcile(runs: Runs, options: ReconcileOptions): Promise<ReconcileReport> {
  const { limit = 100, concurrency = 4 } = options;
  const { store, now, keepAfterExpiry } = runs.settings;
  await store.purge(now() - keepAfterExpiry);
  const waiting = [...(await store.due(now(), limit))];
  const verdicts: Verdict[] = [];
  async function worker(): Promise<void> {
    for (let record = waiting.shift(); record !== undefined; record = waiting.shift()) {
      const verdict = await look(runs, record).catch((error: unknown) =>
        deferred(runs.settings, 'store_failed', { error }),
      );
      if (verdict !== undefined) verdicts.push(verdict);
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, worker));
  for (const verdict of verdicts) report(runs.settings, verdict, 'reconcile');
  return summary(verdicts);
}

function summary(verdicts: readonly Verdict[]): ReconcileReport {
  const failed = verdicts.filter((verdict) => verdict.reason !== undefined).length;
  const changed = verdicts.filter((verdict) => verdict.reason === undefined && verdict !== NO_NEWS).length;
  return { checked: verdicts.length, changed, failed };
}

const NO_NEWS: Verdict = { answer: NOT_FOUND };

/** One task; undefined if another instance has taken it, or there is nothing to ask about. */
async function look(runs: Runs, record: CallbackRecord): Promise<Verdict | undefined> {
  const { settings } = runs;
  const taskId = record.taskId ?? record.claimedTaskId;
  const nextAt = taskId === null ? null : settings.now() + settings.overdueAfter;
  const mine = checked(record, nextAt);
  if ((await settings.store.swap(mine)) !== 'swapped' || taskId === null) return undefined;
  const details = { ref: record.ref, taskId };
  let fact: UsableRecord | undefined;
  try {
    fact = await readFact(settings, taskId);
  } catch (error) {
    return deferred(settings, 'confirm_failed', { ...details, error });
  }
  return judge(runs, mine, fact, details);
}

async function judge(
  runs: Runs,
  record: CallbackRecord,
  fact: UsableRecord | undefined,
  details: Details,
): Promise<Verdict> {
  const { settings } = runs;
  if (fact === undefined) {
    await forget(runs, record);
    return refused('no_such_task', NOT_FOUND, details);
  }
  if (settings.matchCallbackUrl && record.taskId === null && !isUrlOf(record, fact.task.callback_url)) {
    await forget(runs, record);
    return refused('other_callback_url', NOT_FOUND, details);
  }
  const outcome = await apply(runs, record, fact, { source: 'reconcile', patience: 0 });
  if (outcome.kind !== 'ignored') return verdictOf(settings, outcome, details);
  if (record.rank === FINAL_RANK) await settings.store.swap(settled(record));
  return NO_NEWS;
}

/** A claim that proved wrong is not asked about again. */
async function forget({ settings }: Runs, record: CallbackRecord): Promise<void> {
  if (record.taskId === null) await settings.store.swap(settled(record));
}
