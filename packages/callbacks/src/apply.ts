import { chain, isPromise } from './chain.ts';
import type { UsableRecord } from './check-record.ts';
import { decide, type IgnoredBecause, type Statement } from './decide.ts';
import type { Rejection } from './handlers.ts';
import { HeldLease } from './lease.ts';
import type { Settings } from './options.ts';
import type { CallbackRecord } from './record.ts';
import { retryDelay } from './retry-delay.ts';
import { handlersOf, RunContext, runHandlers } from './run-handlers.ts';
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
 * The one path by which anything has effects, for callbacks and polling alike: decide, claim, run, commit. Throws or
 * rejects if the store fails.
 */
export function apply(
  runs: Runs,
  record: CallbackRecord,
  said: SaidRecord,
  delivery: Delivery,
): Awaitable<Outcome> {
  return chain(tryOnce(runs, record, said, delivery), (outcome) =>
    outcome === 'stale' || outcome === 'wait' ? tryAgain(runs, record, said, delivery, outcome) : outcome,
  );
}

type Attempt = Outcome | 'stale' | 'wait';

function tryOnce(
  runs: Runs,
  record: CallbackRecord,
  said: SaidRecord,
  delivery: Delivery,
): Awaitable<Attempt> {
  const decision = decide(record, said, runs.settings.now());
  if (decision.kind === 'run') return claim(runs, record, said, delivery);
  if (decision.kind === 'busy') return 'wait';
  return decision.kind === 'ignore' ? { kind: 'ignored', because: decision.because } : { kind: 'other_task' };
}

async function tryAgain(
  runs: Runs,
  { key }: CallbackRecord,
  said: SaidRecord,
  delivery: Delivery,
  first: 'stale' | 'wait',
): Promise<Outcome> {
  let outcome: Attempt = first;
  for (let waited = 0, delay = 10; outcome === 'stale' || outcome === 'wait'; ) {
    if (outcome === 'wait') {
      if (waited >= delivery.patience) return { kind: 'busy' };
      await nextChance(runs, key, delay);
      waited += delay;
      delay = Math.min(delay * 2, 250);
    }
    const current = await runs.settings.store.read(key);
    if (current === undefined) return { kind: 'lease_lost' };
    outcome = await tryOnce(runs, current, said, delivery);
  }
  return outcome;
}

function claim(runs: Runs, record: CallbackRecord, said: SaidRecord, delivery: Delivery): Awaitable<Attempt> {
  const { store, now, leaseTime, overdueAfter } = runs.settings;
  const handlers = handlersOf(runs.settings.handlers, said.status);
  const owner = runs.owner();
  const next =
    handlers.length === 0
      ? committed(record, said, now() + overdueAfter)
      : leased(record, said, owner, now() + leaseTime);
  return chain(store.swap(next), (swapped): Awaitable<Attempt> => {
    if (swapped === 'stale') return 'stale';
    if (swapped === 'task-taken') return { kind: 'other_task' };
    if (handlers.length === 0) return DONE;
    const lease = new HeldLease(runs.settings, owner, next);
    const context = new RunContext(record, said, delivery.source, lease);
    return finish(runs, record, said, lease, () => runHandlers(handlers, said, context, lease));
  });
}

const DONE: Outcome = { kind: 'done' };

function finish(
  runs: Runs,
  record: CallbackRecord,
  said: SaidRecord,
  lease: HeldLease,
  run: () => Awaitable<void>,
): Awaitable<Outcome> {
  const failed = async (error: unknown): Promise<Outcome> => {
    const { now, retryAfter } = runs.settings;
    await lease.release(now() + retryDelay(retryAfter, record.failures));
    return { kind: 'handler_failed', error };
  };
  const done = (): Awaitable<Outcome> =>
    chain(lease.commit(said), (kept): Outcome => (kept ? DONE : { kind: 'lease_lost' }));
  let running: Awaitable<void>;
  try {
    running = run();
  } catch (error) {
    return failed(error);
  }
  return isPromise(running) ? tracked(runs, record.key, running).then(done, failed) : done();
}

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
