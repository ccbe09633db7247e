import type { UsableRecord } from './check-record.ts';
import { decide, type IgnoredBecause, type Statement } from './decide.ts';
import type { Rejection } from './handlers.ts';
import { HeldLease } from './lease.ts';
import type { Settings } from './options.ts';
import type { CallbackRecord } from './record.ts';
import { retryDelay } from './retry-delay.ts';
import { handlersOf, isPromise, RunContext, runHandlers } from './run-handlers.ts';
import type { Awaitable } from './store.ts';
import { committed, leased } from './transitions.ts';

/** What somebody says about a task, with the record it was said in. */
export type SaidRecord = UsableRecord & Statement;

/** What became of a statement. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'ignored'; readonly because: IgnoredBecause }
  | { readonly kind: 'other_task' | 'busy' | 'lease_lost' }
  | { readonly kind: 'handler_failed'; readonly error: unknown };

/** The state that the runs of one receiver share. */
export interface Runs {
  readonly settings: Settings;
  /** Names a run; no two are the same, in any process. */
  readonly owner: () => string;
  /** The runs under way in this process, by key. */
  readonly active: Map<string, Promise<unknown>>;
}

/** How a statement came, and how long it may wait for another run of the same task (milliseconds). */
export interface Delivery {
  readonly source: Rejection['source'];
  readonly patience: number;
}

/**
 * The one path by which anything has effects, for callbacks and polling alike: decide, claim, run, commit. Rejects
 * if the store fails.
 */
export async function apply(
  runs: Runs,
  record: CallbackRecord,
  said: SaidRecord,
  delivery: Delivery,
): Promise<Outcome> {
  const { store, now } = runs.settings;
  let current: CallbackRecord | undefined = record;
  for (let waited = 0, delay = 10; current !== undefined; current = await store.read(record.key)) {
    const decision = decide(current, said, now());
    if (decision.kind === 'ignore') return { kind: 'ignored', because: decision.because };
    if (decision.kind === 'other-task') return { kind: 'other_task' };
    if (decision.kind === 'run') {
      const outcome = await claim(runs, current, said, delivery);
      if (outcome !== 'stale') return outcome;
    } else {
      if (waited >= delivery.patience) return { kind: 'busy' };
      await nextChance(runs, record.key, delay);
      waited += delay;
      delay = Math.min(delay * 2, 250);
    }
  }
  return { kind: 'lease_lost' };
}

async function claim(
  runs: Runs,
  record: CallbackRecord,
  said: SaidRecord,
  delivery: Delivery,
): Promise<Outcome | 'stale'> {
  const { store, now, leaseTime, overdueAfter } = runs.settings;
  const handlers = handlersOf(runs.settings.handlers, said.status);
  const owner = runs.owner();
  const next =
    handlers.length === 0
      ? committed(record, said, now() + overdueAfter)
      : leased(record, said, owner, now() + leaseTime);
  const swapped = await store.swap(next);
  if (swapped === 'stale') return 'stale';
  if (swapped === 'task-taken') return { kind: 'other_task' };
  if (handlers.length === 0) return DONE;
  const lease = new HeldLease(runs.settings, owner, next);
  const context = new RunContext(record, said, delivery.source, lease);
  return finish(runs, record, said, lease, () => runHandlers(handlers, said, context, lease));
}

async function finish(
  runs: Runs,
  record: CallbackRecord,
  said: SaidRecord,
  lease: HeldLease,
  run: () => Awaitable<void>,
): Promise<Outcome> {
  const { settings } = runs;
  try {
    const running = run();
    if (isPromise(running)) await tracked(runs, record.key, running);
  } catch (error) {
    await lease.release(settings.now() + retryDelay(settings.retryAfter, record.failures));
    return { kind: 'handler_failed', error };
  }
  return (await lease.commit(said)) ? DONE : { kind: 'lease_lost' };
}

const DONE: Outcome = { kind: 'done' };

async function tracked(runs: Runs, key: string, run: Promise<void>): Promise<void> {
  runs.active.set(key, run);
  try {
    await run;
  } finally {
    runs.active.delete(key);
  }
}

/** Waits until a run in this process is over, or a little while for one elsewhere. */
async function nextChance(runs: Runs, key: string, delay: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pause = new Promise((resolve) => {
    timer = setTimeout(resolve, delay);
  });
  // How the other run ends is told to whoever started it.
  const other = runs.active.get(key)?.catch(() => undefined) ?? pause;
  await Promise.race([pause, other]);
  clearTimeout(timer);
}
