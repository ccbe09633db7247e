import { chain, isPromise } from './chain.ts';
import type { UsableRecord } from './check-record.ts';
import { decide, type IgnoredBecause } from './decide.ts';
import type { Rejection } from './handlers.ts';
import { HeldLease } from './lease.ts';
import type { Settings } from './options.ts';
import type { CallbackRecord } from './record.ts';
import { retryDelay } from './retry-delay.ts';
import { handlersOf, type Run, RunContext, runHandlers } from './run-handlers.ts';
import type { Awaitable, SwapResult } from './store.ts';
import { committed, leased } from './transitions.ts';

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
  said: UsableRecord,
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
  said: UsableRecord,
  delivery: Delivery,
): Awaitable<Attempt> {
  // Nobody asks for the time where nobody holds a lease.
  const decision = decide(record, said, record.lease === null ? 0 : runs.settings.now());
  if (decision.kind === 'run') return claim(runs, record, said, delivery);
  if (decision.kind === 'busy') return 'wait';
  return decision.kind === 'ignore' ? { kind: 'ignored', because: decision.because } : { kind: 'other_task' };
}

async function tryAgain(
  runs: Runs,
  { key }: CallbackRecord,
  said: UsableRecord,
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

function claim(
  runs: Runs,
  record: CallbackRecord,
  said: UsableRecord,
  { source }: Delivery,
): Awaitable<Attempt> {
  const { settings } = runs;
  const handlers = handlersOf(settings.handlers, said.status);
  const owner = runs.owner();
  const next =
    handlers.length === 0
      ? committed(record, said, settings.now() + settings.overdueAfter)
      : leased(record, said, owner, settings.now() + settings.leaseTime);
  const swapped = settings.store.swap(next);
  const claimed = (result: SwapResult): Awaitable<Attempt> => {
    if (result === 'stale') return 'stale';
    if (result === 'task-taken') return { kind: 'other_task' };
    if (handlers.length === 0) return DONE;
    const lease = new HeldLease(settings, owner, next);
    return run(runs, said, handlers, new RunContext(record, said, source, lease), lease);
  };
  return chain(swapped, claimed);
}

const DONE: Outcome = { kind: 'done' };
const LEASE_LOST: Outcome = { kind: 'lease_lost' };

function run(
  runs: Runs,
  said: UsableRecord,
  handlers: readonly Run[],
  context: RunContext,
  lease: HeldLease,
): Awaitable<Outcome> {
  let running: Awaitable<void>;
  try {
    running = runHandlers(handlers, said, context, lease);
  } catch (error) {
    return failed(runs, lease, error);
  }
  if (!isPromise(running)) return done(said, lease);
  return tracked(runs, lease.key, running).then(
    () => done(said, lease),
    (error: unknown) => failed(runs, lease, error),
  );
}

function done(said: UsableRecord, lease: HeldLease): Awaitable<Outcome> {
  return chain(lease.commit(said), (kept) => (kept ? DONE : LEASE_LOST));
}

async function failed(runs: Runs, lease: HeldLease, error: unknown): Promise<Outcome> {
  const { now, retryAfter } = runs.settings;
  await lease.release(now() + retryDelay(retryAfter, lease.failures));
  return { kind: 'handler_failed', error };
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
