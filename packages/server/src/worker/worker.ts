import type { DueJobs, JobClaim, JobQueue } from '@videogen/service';
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
  /** Stops claiming, and waits until the running jobs are done or the signal aborts. */
  readonly drain: (signal: AbortSignal) => Promise<void>;
}

/** Delay before the next claim after an error, in milliseconds. */
const RETRY_MS = 1000;

/** Maximum of jobs that one claim takes. */
const BATCH = 100;

/** Starts a worker, which claims jobs in batches and runs several concurrently. */
export function startWorker(options: WorkerOptions): Worker {
  const { queue, run, owner, pools, leaseMs, idleMs, onError } = options;
  const { capacity = async () => new Map<string, number>(), isBusy = () => false } = options;
  const active = new Map<JobClaim, Promise<void>>();
  const stop = new AbortController();
  let endSleep = (): void => {};
  let woken = false;
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
    const timer = setInterval(() => {
      Promise.resolve(queue.extend(claim, leaseMs)).catch(onError);
    }, leaseMs / 3);
    try {
      await run(claim);
    } catch (error) {
      onError(error);
    } finally {
      clearInterval(timer);
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
    const submits = due.filter(({ kind }) => kind === 'submit');
    const providers = new Set(submits.flatMap(({ group }) => parseGroup(group).provider ?? []));
    const left = providers.size === 0 ? new Map<string, number>() : await capacity([...providers]);
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
  const loop = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const kinds = freeKinds();
      if (kinds.length === 0) {
        await Promise.race(active.values());
        continue;
      }
      woken = false;
      try {
        const claims = await queue.claim({ owner, kinds, limit: BATCH, leaseMs, share });
        for (const claim of claims) begin(claim);
        if (claims.length === 0) await sleep(await pause(kinds));
      } catch (error) {
        onError(error);
        await sleep(RETRY_MS);
      }
    }
  };
  const done = loop();
  return {
    wake,
    active: () => active.size,
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
