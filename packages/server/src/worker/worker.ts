import { type DueJobs, type JobClaim, type JobQueue, withDeadline } from '@videogen/engine';
import { NotReady } from '../http/health.ts';
import { type Pool, parseGroup, shareOut } from './share-out.ts';

/** Options of {@link startWorker}. */
export interface WorkerOptions {
  readonly queue: JobQueue;
  /** Runs one job and handles its failures. */
  readonly run: (claim: JobClaim) => Promise<void>;
  /** Name of the worker in the queue, for operators. */
  readonly owner: string;
  /** Slots by kind of job. */
  readonly pools: readonly Pool[];
  /** Returns how many more submits providers take now; those that are left out take any number. */
  readonly capacity?: (providers: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Returns whether this process has more work than CPU time. */
  readonly isBusy?: () => boolean;
  /** Lease of a job in milliseconds. The worker extends it while the job runs. */
  readonly leaseMs: number;
  /** Interval between two claims on an empty queue, in milliseconds. */
  readonly idleMs: number;
  /** Receives the errors of claims, such as a lost connection. The worker retries by itself. */
  readonly onError: (error: unknown) => void;
}

/** A running worker. */
export interface Worker {
  /** Claims now, because a job was enqueued. */
  readonly wake: () => void;
  /** Returns the number of running jobs. */
  readonly active: () => number;
  /** Returns what the worker does, and for how long: it claims, or looks for due jobs, in rounds of a few milliseconds. */
  readonly round: () => Round;
  /** Stops claiming, and waits until the running jobs are done or the signal aborts. */
  readonly drain: (signal: AbortSignal) => Promise<void>;
}

/** The present round of a worker. */
export interface Round {
  /** What hangs when the round takes long. */
  readonly step: 'claim' | 'capacity' | 'next due time' | 'free slot';
  /** Milliseconds since the last round ended. */
  readonly ageMs: number;
}

/** Milliseconds without the end of a round after which a worker is not ready. */
const NOT_READY = 10_000;

/** Milliseconds after which a round is given up. */
const ROUND_LIMIT = 15_000;

/**
 * Milliseconds after which a job gives its slot to another one, whatever it still waits for. Each call of a job has a
 * limit of its own; this one is for what has none.
 */
const JOB_LIMIT = 2 * 3_600_000;

/** Delay before the next claim after an error, in milliseconds. */
const RETRY_MS = 1000;

/** Maximum of jobs that one claim takes. */
const BATCH = 100;

/** A limit without an earlier end. */
const never = new AbortController().signal;

/** Starts a worker, which claims jobs in batches and runs several concurrently. */
export function startWorker(options: WorkerOptions): Worker {
  const { queue, run, owner, pools, leaseMs, idleMs, onError } = options;
  const { capacity = async () => new Map<string, number>(), isBusy = () => false } = options;
  const active = new Map<JobClaim, Promise<void>>();
  const stop = new AbortController();
  let endSleep = (): void => {};
  let woken = false;
  let step: Round['step'] = 'claim';
  let endedAt = performance.now();
  const wake = (): void => {
    woken = true;
    endSleep();
  };

  /** Waits, but not when the worker was woken since its last claim began. */
  const sleep = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      if (woken) return resolve();
      const timer = setTimeout(resolve, milliseconds);
      endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const execute = async (claim: JobClaim): Promise<void> => {
    const stopExtending = keepClaim(options, claim);
    try {
      const limit = { timeoutMs: JOB_LIMIT, signal: never };
      await withDeadline(limit, () => run(claim));
    } catch (error) {
      onError(error);
    } finally {
      stopExtending();
    }
  };
  const begin = (claim: JobClaim): void => {
    const job = execute(claim).finally(() => {
      active.delete(claim);
      wake();
    });
    active.set(claim, job);
  };
  /** Returns the kinds of the pools with a free slot. */
  const freeKinds = (): JobClaim['kind'][] =>
    pools.flatMap(({ kinds, slots }) => {
      const running = [...active.keys()].filter(({ kind }) => kinds.includes(kind)).length;
      return running < slots ? kinds : [];
    });
  const share = async (due: readonly DueJobs[]): Promise<readonly Omit<DueJobs, 'at'>[]> => {
    step = 'capacity';
    const submits = due.filter(({ kind }) => kind === 'submit');
    const providers = new Set(submits.flatMap(({ group }) => parseGroup(group).provider ?? []));
    const left = providers.size === 0 ? new Map<string, number>() : await capacity([...providers]);
    step = 'claim';
    return shareOut(due, { pools, running: active.keys(), capacity: left, busy: isBusy() });
  };
  /** Returns the delay before the next claim, in milliseconds. */
  const pause = async (kinds: JobClaim['kind'][]): Promise<number> => {
    const next = await queue.nextAt(kinds);
    // Jitter keeps workers that started together from claiming at the same moments.
    const idle = idleMs * (0.75 + Math.random() / 2);
    // A job that is due and was not claimed waits for a slot of its group or for its provider.
    const wait = next === undefined ? idle : next - Date.now();
    return wait <= 0 ? idle : Math.min(wait, idle);
  };
  /** Claims once. Returns the delay before the next claim, in milliseconds. */
  const claimOnce = async (kinds: JobClaim['kind'][], signal: AbortSignal): Promise<number> => {
    step = 'claim';
    const claims = await queue.claim({ owner, kinds, limit: BATCH, leaseMs, share });
    // The jobs of a claim that is late go to the next claim when their leases expire.
    if (!signal.aborted) for (const claim of claims) begin(claim);
    if (claims.length > 0) return 0;
    step = 'next due time';
    return pause(kinds);
  };
  const loop = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const kinds = freeKinds();
      if (kinds.length === 0) {
        step = 'free slot';
        await Promise.race(active.values());
        continue;
      }
      woken = false;
      try {
        const limit = { timeoutMs: ROUND_LIMIT, signal: never };
        const delay = await withDeadline(limit, (signal) => claimOnce(kinds, signal));
        endedAt = performance.now();
        if (delay > 0) await sleep(delay);
      } catch (error) {
        onError(new Error(`The worker has claimed no job: ${step} failed or hangs.`, { cause: error }));
        await sleep(RETRY_MS);
      }
    }
  };
  const done = loop();
  return {
    wake,
    active: () => active.size,
    round: () => ({ step, ageMs: performance.now() - endedAt }),
    async drain(signal) {
      stop.abort();
      wake();
      const aborted = new Promise<void>((resolve) =>
        signal.addEventListener('abort', () => resolve(), { once: true }),
      );
      await Promise.race([done.then(() => Promise.all(active.values())), aborted]);
    },
  };
}

/**
 * Extends the lease of a job until the returned function is called. A queue that responds late gets no second request
 * for the same job.
 */
function keepClaim({ queue, leaseMs, onError }: WorkerOptions, claim: JobClaim): () => void {
  let isExtending = false;
  const extend = async (): Promise<void> => {
    if (isExtending) return;
    isExtending = true;
    try {
      await queue.extend(claim, leaseMs);
    } catch (error) {
      onError(error);
    } finally {
      isExtending = false;
    }
  };
  const timer = setInterval(extend, leaseMs / 3);
  return () => clearInterval(timer);
}

/**
 * Checks that a worker claims jobs.
 *
 * @throws {Error} with the step that hangs
 */
export function checkRound({ step, ageMs }: Round): void {
  if (ageMs > NOT_READY)
    throw new NotReady(
      `no round of claims has ended for ${Math.round(ageMs / 1000)} s, the last step: ${step}`,
    );
}
