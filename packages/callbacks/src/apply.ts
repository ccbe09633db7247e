import { isPromise } from './chain.ts';
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
  const attempt = tryOnce(runs, record, said, delivery);
  if (isPromise(attempt)) return attempt.then((outcome) => settled(runs, record, said, delivery, outcome));
  return settled(runs, record, said, delivery, attempt);
}

function settled(
  runs: Runs,
  record: CallbackRecord,
  said: UsableRecord,
  delivery: Delivery,
  attempt: Attempt,
): Awaitable<Outcome> {
  if (attempt !== 'stale' && attempt !== 'wait') return attempt;
  return tryAgain(runs, record, said, delivery, attempt);
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

/** A claim on the handlers of a status, and what they are to be told. */
interface Claim {
  readonly runs: Runs;
  /** As it was before. */
  readonly record: CallbackRecord;
  /** As it is with the claim. */
  readonly next: CallbackRecord;
  readonly said: UsableRecord;
  readonly source: Rejection['source'];
  readonly owner: string;
  readonly handlers: readonly Run[];
}

function claim(
  runs: Runs,
  record: CallbackRecord,
  said: UsableRecord,
  delivery: Delivery,
): Awaitable<Attempt> {
  const { store, now, leaseTime, overdueAfter } = runs.settings;
  const handlers = handlersOf(runs.settings.handlers, said.status);
  const owner = runs.owner();
  const next =
    handlers.length === 0
      ? committed(record, said, now() + overdueAfter)
      : leased(record, said, owner, now() + leaseTime);
  const made: Claim = { runs, record, next, said, source: delivery.source, owner, handlers };
  const swapped = store.swap(next);
  return isPromise(swapped) ? swapped.then((result) => run(made, result)) : run(made, swapped);
}

/** The handlers have run, and that is noted. */
export const DONE: Outcome = { kind: 'done' };
const LEASE_LOST: Outcome = { kind: 'lease_lost' };

function run(made: Claim, swapped: SwapResult): Awaitable<Attempt> {
  if (swapped === 'stale') return 'stale';
  if (swapped === 'task-taken') return { kind: 'other_task' };
  if (made.handlers.length === 0) return DONE;
  const { runs, record, said } = made;
  const lease = new HeldLease(runs.settings, made.owner, made.next);
  let running: Awaitable<void>;
  try {
    running = runHandlers(made.handlers, said, new RunContext(record, said, made.source, lease), lease);
  } catch (error) {
    return failed(made, lease, error);
  }
  if (!isPromise(running)) return done(made, lease);
  return tracked(runs, record.key, running).then(
    () => done(made, lease),
    (error: unknown) => failed(made, lease, error),
  );
}

function done({ said }: Claim, lease: HeldLease): Awaitable<Outcome> {
  const kept = lease.commit(said);
  if (isPromise(kept)) return kept.then((yes) => (yes ? DONE : LEASE_LOST));
  return kept ? DONE : LEASE_LOST;
}

async function failed({ runs, record }: Claim, lease: HeldLease, error: unknown): Promise<Outcome> {
  const { now, retryAfter } = runs.settings;
  await lease.release(now() + retryDelay(retryAfter, record.failures));
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
