import type { JobClaim, JobQueue } from '@videogen/service';
import type { Timekeeper } from './timekeeper.ts';

/** What the runner needs. */
export interface RunnerParts {
  readonly time: Timekeeper;
  readonly queue: JobQueue;
  /** Does a job; it puts back, or gives up, what fails. */
  readonly handle: (claim: JobClaim) => Promise<void>;
}

/** Does due work when its time has come. */
export interface Runner {
  /** Looks for work that is due, at the latest at the given time; on the manual clock this does nothing. */
  readonly wake: (at?: number) => void;
  /** Moves the clock forward, doing all work on the way; resolves when everything has settled. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Resolves when nothing is being done. */
  readonly settled: () => Promise<void>;
  /** Takes something into account that `settled` and `advance` shall wait for. */
  readonly track: <T>(work: Promise<T>) => Promise<T>;
  /** Stops starting work and resolves when the rest has settled. */
  readonly stop: () => Promise<void>;
}

const LONGEST_TIMER = 2 ** 31 - 1;
/** After so many items the event loop gets a turn, so that requests are answered meanwhile. */
const BATCH = 64;

/** Continues after the event loop has had a turn. Browsers have no `setImmediate`. */
const turn: (resume: (value: unknown) => void) => void =
  typeof setImmediate === 'undefined'
    ? (resume) => void setTimeout(resume)
    : (resume) => void setImmediate(resume);

/** Makes the runner of due work. */
export function createRunner({ time, queue, handle }: RunnerParts): Runner {
  const inFlight = new Set<Promise<unknown>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let armedFor = Number.POSITIVE_INFINITY;
  let pumping: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let advancing: Promise<void> = Promise.resolve();

  const track = <T>(work: Promise<T>): Promise<T> => {
    const tracked = work.then(
      () => undefined,
      () => undefined,
    );
    inFlight.add(tracked);
    void tracked.then(() => inFlight.delete(tracked));
    return work;
  };
  const claimAll = async (): Promise<void> => {
    for (let started = 1; !stopped; started += 1) {
      // The one process with this queue: a claim holds as long as it lives.
      const [claim] = await queue.claim({ owner: 'emulator', limit: 1, leaseMs: Number.POSITIVE_INFINITY });
      if (claim === undefined) return;
      void track(handle(claim));
      if (started % BATCH === 0) await new Promise((resolve) => turn(resolve));
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
    clearTimeout(timer);
    armedFor = at ?? Number.POSITIVE_INFINITY;
    if (at === undefined || stopped) return;
    timer = setTimeout(() => wake(), Math.min(Math.max(at - time.now(), 0), LONGEST_TIMER));
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
      const at = await queue.nextAt();
      if (at === undefined || at > target || stopped) break;
      time.moveTo(Math.max(at, time.now()));
      await claimAll();
      await settled();
    }
    time.moveTo(Math.max(target, time.now()));
    await settled();
    if (time.mode === 'real') wake();
  };
  return {
    wake,
    settled,
    track,
    advance(milliseconds) {
      const turn = advancing.then(() => advanceTo(time.now() + milliseconds));
      advancing = turn.catch(() => undefined);
      return turn;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await settled();
    },
  };
}
