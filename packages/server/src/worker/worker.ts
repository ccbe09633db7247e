import type { JobClaim, JobKind, JobQueue } from '@videogen/service';

/** What a worker needs. */
export interface WorkerOptions {
  readonly queue: JobQueue;
  /** Does one job; it handles its own failures. */
  readonly run: (claim: JobClaim) => Promise<void>;
  /** Names the worker for people who look into the queue. */
  readonly owner: string;
  readonly kinds?: readonly JobKind[];
  /** Jobs at once. */
  readonly concurrency: number;
  /** Milliseconds of a lease, extended while a job is done. */
  readonly leaseMs: number;
  /** Milliseconds between two looks at an empty queue. */
  readonly idleMs: number;
  /** Receives what keeps the worker from claiming, such as a database that is away. It goes on by itself. */
  readonly onError: (error: unknown) => void;
}

/** A running worker. */
export interface Worker {
  /** Looks for jobs at once, because one was enqueued. */
  readonly wake: () => void;
  /** Jobs that are being done. */
  readonly active: () => number;
  /** Claims no more jobs, and waits until those under way are done or the signal aborts. */
  readonly drain: (signal: AbortSignal) => Promise<void>;
}

/** Milliseconds before the next attempt to claim after a failure. */
const RETRY_MS = 1000;

/** Starts a worker: it claims jobs in batches and does several at once. */
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
  /** Milliseconds until it is worth looking again. */
  const pause = async (): Promise<number> => {
    const next = await queue.nextAt(kinds);
    // Jitter keeps workers that started together from looking at the same moments.
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
