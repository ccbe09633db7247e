import type { JobClaim, JobKind, JobQueue } from '@videogen/service';

/** Options of {@link startWorker}. */
export interface WorkerOptions {
  readonly queue: JobQueue;
  /** Runs one job and handles its failures. */
  readonly run: (claim: JobClaim) => Promise<void>;
  /** Name of the worker in the queue, for operators. */
  readonly owner: string;
  readonly kinds?: readonly JobKind[];
  /** Maximum of concurrent jobs. */
  readonly concurrency: number;
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

/** Starts a worker, which claims jobs in batches and runs several concurrently. */
export function startWorker(options: WorkerOptions): Worker {
  const { queue, run, owner, kinds, concurrency, leaseMs, idleMs, onError } = options;
  const active = new Set<Promise<void>>();
  const stop = new AbortController();
  let wake = (): void => {};

  const sleep = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
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
      active.delete(job);
      wake();
    });
    active.add(job);
  };
  /** Returns the delay before the next claim, in milliseconds. */
  const pause = async (): Promise<number> => {
    const next = await queue.nextAt(kinds);
    // Jitter keeps workers that started together from claiming at the same moments.
    const idle = idleMs * (0.75 + Math.random() / 2);
    return next === undefined ? idle : Math.min(Math.max(next - Date.now(), 1), idle);
  };
  const loop = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const free = concurrency - active.size;
      if (free === 0) {
        await Promise.race(active);
        continue;
      }
      try {
        const claims = await queue.claim({
          owner,
          limit: Math.min(free, 100),
          leaseMs,
          ...(kinds && { kinds }),
        });
        for (const claim of claims) begin(claim);
        if (claims.length === 0) await sleep(await pause());
      } catch (error) {
        onError(error);
        await sleep(RETRY_MS);
      }
    }
  };
  const done = loop();
  return {
    wake: () => wake(),
    active: () => active.size,
    async drain(signal) {
      stop.abort();
      wake();
      const aborted = new Promise<void>((resolve) =>
        signal.addEventListener('abort', () => resolve(), { once: true }),
      );
      await Promise.race([done.then(() => Promise.all(active)), aborted]);
    },
  };
}
