import { type JobClaim, type JobQueue, native } from '@videogen/engine';
import type { Timekeeper } from './timekeeper.ts';

/** Dependencies of the runner. */
export interface RunnerDependencies {
  readonly time: Timekeeper;
  readonly queue: JobQueue;
  /** Runs a job; it retries a failed one or moves it to the dead letters. */
  readonly handle: (claim: JobClaim) => Promise<void>;
  /** Receives what neither could be done nor be put back, for instance because the disk is full. */
  readonly onError: (error: unknown) => void;
}

/** Runs due jobs. */
export interface Runner {
  /** Looks for due jobs, at the latest at the given time. Does nothing on the manual clock. */
  readonly wake: (at?: number) => void;
  /** Moves the clock forward and runs every job that becomes due; resolves when all have settled. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /**
   * Moves the clock forward from job to job until a condition holds; resolves to false when no job is left before.
   * What is due at that time has settled too.
   */
  readonly advanceUntil: (reached: () => boolean) => Promise<boolean>;
  /** Resolves when no job is running. */
  readonly settled: () => Promise<void>;
  /** Makes `settled` and `advance` wait for a promise. */
  readonly track: <T>(work: Promise<T>) => Promise<T>;
  /** Stops starting jobs and resolves when the running ones have settled. */
  readonly stop: () => Promise<void>;
}

const MAX_TIMER = 2 ** 31 - 1;
/** Jobs between two turns of the event loop, in which requests are handled. */
const BATCH = 64;

/** Creates the runner of due jobs. */
export function createRunner({ time, queue, handle, onError }: RunnerDependencies): Runner {
  const inFlight = new Set<Promise<unknown>>();
  let timer: ReturnType<typeof native.setTimeout> | undefined;
  let armedFor = Number.POSITIVE_INFINITY;
  let pumping: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let advancing: Promise<unknown> = Promise.resolve();

  const track = <T>(work: Promise<T>): Promise<T> => {
    const tracked = Promise.allSettled([work]);
    inFlight.add(tracked);
    void tracked.then(() => inFlight.delete(tracked));
    return work;
  };

  const claimAll = async (): Promise<void> => {
    for (let started = 1; !stopped; started += 1) {
      // The one process with this queue: a claim holds as long as it lives.
      const [claim] = await queue.claim({ owner: 'emulator', limit: 1, leaseMs: Number.POSITIVE_INFINITY });
      if (claim === undefined) return;
      // What it leaves may be due now: another attempt, or a task that waited for its place.
      void track(handle(claim))
        .catch(onError)
        .finally(() => wake());
      if (started % BATCH === 0) await native.turn();
    }
  };

  const pump = async (): Promise<void> => {
    do {
      again = false;
      await claimAll();
    } while (again && !stopped);
  };

  const settled = async (): Promise<void> => {
    while (inFlight.size > 0 || pumping !== undefined) await Promise.all([...inFlight, pumping]);
  };

  const arm = async (): Promise<void> => {
    const at = await queue.nextAt();
    native.clearTimeout(timer);
    armedFor = at ?? Number.POSITIVE_INFINITY;
    if (at === undefined || stopped) return;
    timer = native.setTimeout(() => wake(), Math.min(Math.max(at - time.now(), 0), MAX_TIMER));
    // Node's timers keep the process alive; those of browsers are numbers.
    if (typeof timer === 'object') timer.unref();
  };

  const wake = (at = 0): void => {
    if (time.mode === 'manual' || stopped || armedFor <= at) return;
    again = true;
    if (pumping !== undefined) return;
    pumping = pump()
      .then(arm)
      .finally(() => {
        pumping = undefined;
        if (again) wake();
      });
  };

  const advanceTo = async (target: number): Promise<void> => {
    for (;;) {
      await settled();
      const at = await queue.nextAt();
      if (at === undefined || at > target || stopped) break;
      time.moveTo(Math.max(at, time.now()));
      await claimAll();
    }
    time.moveTo(Math.max(target, time.now()));
    if (time.mode === 'real') wake();
  };

  const advanceUntil = async (reached: () => boolean): Promise<boolean> => {
    while (!reached()) {
      const at = await queue.nextAt();
      if (at === undefined || stopped) return false;
      await advanceTo(Math.max(at, time.now()));
    }
    return true;
  };

  /** Moves the clock when it has been moved as far as asked for before. */
  const inTurn = <T>(move: () => Promise<T>): Promise<T> => {
    const turn = advancing.then(move);
    advancing = Promise.allSettled([turn]);
    return turn;
  };

  return {
    wake,
    settled,
    track,
    advance: (milliseconds) => inTurn(() => advanceTo(time.now() + milliseconds)),
    advanceUntil: (reached) => inTurn(() => advanceUntil(reached)),
    async stop() {
      stopped = true;
      native.clearTimeout(timer);
      await settled();
    },
  };
}
