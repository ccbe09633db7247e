import { type DueJobs, type JobClaim, type JobQueue, withDeadline } from '@videogen/engine';
import { NotReady } from '../http/health.ts';
import { type Pool, parseGroup, shareOut } from './share-out.ts';

/** Options of {@link JobWorker}. */
export interface WorkerOptions {
  readonly queue: JobQueue;
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
  /** Milliseconds after which a round of claims is given up. */
  readonly roundMs: number;
  /** Receives the errors of claims, such as a lost connection. The worker retries by itself. */
  readonly onError: (error: unknown) => void;
}

/** Runs one job and handles its failures. */
export type RunJob = (claim: JobClaim) => Promise<void>;

/** The present round of a worker. */
export interface Round {
  /** What hangs when the round takes long. */
  readonly step: 'claim' | 'capacity' | 'next due time' | 'free slot';
  /** Milliseconds since the last round ended. */
  readonly ageMs: number;
}

/** Delay before the next claim after an error, in milliseconds. */
const RETRY_MS = 1000;

/** Maximum of jobs that one claim takes. */
const BATCH = 100;

/**
 * Milliseconds after which a job gives its slot to another one, whatever it still waits for. Each call of a job has a
 * limit of its own; this one is for what has none.
 */
const JOB_LIMIT = 2 * 3_600_000;

/** A limit without an earlier end. */
const never = new AbortController().signal;

/** Claims jobs in batches, and runs several concurrently, from its start on. */
export class JobWorker {
  readonly #options: WorkerOptions;
  readonly #running = new Map<JobClaim, Promise<void>>();
  readonly #stop = new AbortController();
  #endSleep = (): void => {};
  #isWoken = false;
  #step: Round['step'] = 'claim';
  #endedAt = performance.now();
  #rounds: Promise<void> = Promise.resolve();

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  /** Claims jobs from now on. */
  start(run: RunJob): void {
    this.#endedAt = performance.now();
    this.#rounds = this.#claimAll(run);
  }

  /** Claims now, because a job was enqueued. */
  readonly wake = (): void => {
    this.#isWoken = true;
    this.#endSleep();
  };

  /** Returns the number of running jobs. */
  active(): number {
    return this.#running.size;
  }

  /** Returns what the worker does, and for how long: it claims, or looks for due jobs, in rounds of a few milliseconds. */
  round(): Round {
    return { step: this.#step, ageMs: performance.now() - this.#endedAt };
  }

  /** Stops claiming, and waits until the running jobs are done or the signal aborts. */
  async drain(signal: AbortSignal): Promise<void> {
    this.#stop.abort();
    this.wake();
    const aborted = new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    await Promise.race([this.#rounds.then(() => Promise.all(this.#running.values())), aborted]);
  }

  async #claimAll(run: RunJob): Promise<void> {
    const { onError, roundMs } = this.#options;
    while (!this.#stop.signal.aborted) {
      const kinds = this.#freeKinds();
      if (kinds.length === 0) {
        this.#step = 'free slot';
        await Promise.race(this.#running.values());
        continue;
      }
      this.#isWoken = false;
      try {
        const limit = { timeoutMs: roundMs, signal: never };
        const delay = await withDeadline(limit, (signal) => this.#claimOnce(kinds, { run, signal }));
        this.#endedAt = performance.now();
        if (delay > 0) await this.#sleep(delay);
      } catch (error) {
        onError(new Error(`The worker has claimed no job: ${this.#step} failed or hangs.`, { cause: error }));
        await this.#sleep(RETRY_MS);
      }
    }
  }

  /** Returns the kinds of the pools with a free slot. */
  #freeKinds(): JobClaim['kind'][] {
    return this.#options.pools.flatMap(({ kinds, slots }) => {
      const running = [...this.#running.keys()].filter(({ kind }) => kinds.includes(kind)).length;
      return running < slots ? kinds : [];
    });
  }

  /** Claims once. Returns the delay before the next claim, in milliseconds. */
  async #claimOnce(
    kinds: JobClaim['kind'][],
    { run, signal }: { readonly run: RunJob; readonly signal: AbortSignal },
  ): Promise<number> {
    const { queue, owner, leaseMs } = this.#options;
    this.#step = 'claim';
    const share = (due: readonly DueJobs[]) => this.#share(due);
    const claims = await queue.claim({ owner, kinds, limit: BATCH, leaseMs, share });
    // The jobs of a claim that is late go to the next claim when their leases expire.
    if (!signal.aborted) {
      for (const claim of claims) this.#begin(claim, run);
    }
    if (claims.length > 0) return 0;

    this.#step = 'next due time';
    return this.#getPause(kinds);
  }

  async #share(due: readonly DueJobs[]): Promise<readonly Omit<DueJobs, 'at'>[]> {
    const { pools, capacity = async () => new Map(), isBusy = () => false } = this.#options;
    this.#step = 'capacity';
    const submits = due.filter(({ kind }) => kind === 'submit');
    const providers = new Set(submits.flatMap(({ group }) => parseGroup(group).provider ?? []));
    const left = providers.size === 0 ? new Map<string, number>() : await capacity([...providers]);
    this.#step = 'claim';
    return shareOut(due, { pools, running: this.#running.keys(), capacity: left, busy: isBusy() });
  }

  /** Returns the delay before the next claim, in milliseconds. */
  async #getPause(kinds: JobClaim['kind'][]): Promise<number> {
    const { queue, idleMs } = this.#options;
    const next = await queue.nextAt(kinds);
    // Jitter keeps workers that started together from claiming at the same moments.
    const idle = idleMs * (0.75 + Math.random() / 2);
    // A job that is due and was not claimed waits for a slot of its group or for its provider.
    const wait = next === undefined ? idle : next - Date.now();
    return wait <= 0 ? idle : Math.min(wait, idle);
  }

  /** Waits, but not when the worker was woken since its last claim began. */
  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isWoken) return resolve();
      const timer = setTimeout(resolve, milliseconds);
      this.#endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #begin(claim: JobClaim, run: RunJob): void {
    const job = this.#execute(claim, run).finally(() => {
      this.#running.delete(claim);
      this.wake();
    });
    this.#running.set(claim, job);
  }

  async #execute(claim: JobClaim, run: RunJob): Promise<void> {
    const stopExtending = keepClaim(this.#options, claim);
    try {
      await withDeadline({ timeoutMs: JOB_LIMIT, signal: never }, () => run(claim));
    } catch (error) {
      this.#options.onError(error);
    } finally {
      stopExtending();
    }
  }
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
 * @param limitMs milliseconds without the end of a round after which a worker is not ready
 * @throws {NotReady} with the step that hangs
 */
export function checkRound({ step, ageMs }: Round, limitMs: number): void {
  if (ageMs > limitMs)
    throw new NotReady(
      `no round of claims has ended for ${Math.round(ageMs / 1000)} s, the last step: ${step}`,
    );
}
