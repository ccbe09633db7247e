import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { RenderError } from './errors.ts';
import type { RenderJob, RenderResult } from './job.ts';
import { END, type WorkerReply, type WorkerRequest, type WorkerSetup } from './messages.ts';

/** Settings of a {@link WorkerSlot}. */
export interface WorkerSlotOptions {
  /** Milliseconds a job may take before its worker is ended. */
  readonly timeoutMs: number;
  /** Milliseconds without work after which the worker is ended, to give its memory back. */
  readonly idleMs: number;
  /** The program of the worker. */
  readonly program: URL;
}

interface Running {
  readonly worker: Worker;
  readonly settle: (outcome: RenderResult | RenderError) => void;
  readonly timer: NodeJS.Timeout;
}

/** A small nursery keeps the worker's memory low: nearly all of what lives long lies outside of it. */
const LIMITS: ResourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 };

/** The worker's program beside this file: TypeScript where this runs from source, JavaScript in the package. */
export function defaultProgram(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url);
}

/** A place for one worker thread, which is started when needed and replaced when it dies. */
export class WorkerSlot {
  readonly #options: WorkerSlotOptions;
  #worker: Worker | undefined;
  #running: Running | undefined;
  #idle: NodeJS.Timeout | undefined;
  #jobs = 0;
  #giveUp: () => void = () => {};

  constructor(options: WorkerSlotOptions) {
    this.#options = options;
  }

  /** Whether a job is being rendered. */
  get busy(): boolean {
    return this.#running !== undefined;
  }

  /**
   * Renders one job; only one at a time.
   *
   * @param signal When it fires, the worker gives up before the next frame.
   */
  async render(job: RenderJob, signal?: AbortSignal): Promise<RenderResult> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const cancel = new Int32Array(new SharedArrayBuffer(4));
    const giveUp = (): void => void Atomics.store(cancel, 0, 1);
    this.#giveUp = giveUp;
    signal?.addEventListener('abort', giveUp, { once: true });
    try {
      return await this.#send(worker, { id: this.#jobs++, job, cancel });
    } finally {
      signal?.removeEventListener('abort', giveUp);
      this.#rest();
    }
  }

  /** Ends the worker; a job that is being rendered is rejected with `RENDER_ABORTED`. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    this.#running?.settle(
      new RenderError('RENDER_ABORTED', 'The renderer was closed while it rendered this.'),
    );
    this.#giveUp();
    const worker = this.#worker;
    this.#worker = undefined;
    if (worker !== undefined) await endGently(worker);
  }

  #send(worker: Worker, request: WorkerRequest): Promise<RenderResult> {
    return new Promise((resolve, reject) => {
      const { timeoutMs } = this.#options;
      const timer = setTimeout(() => {
        const message = `Task ${request.job.taskId} was not rendered within ${timeoutMs} ms; its worker was ended.`;
        this.#lose(worker, new RenderError('RENDER_TIMEOUT', message));
      }, timeoutMs);
      const settle = (outcome: RenderResult | RenderError): void => {
        clearTimeout(timer);
        this.#running = undefined;
        if (outcome instanceof RenderError) reject(outcome);
        else resolve(outcome);
      };
      this.#running = { worker, settle, timer };
      worker.ref();
      worker.postMessage(request);
    });
  }

  #start(): Worker {
    const setup: WorkerSetup = { scratch: join(tmpdir(), `videogen-render-${randomUUID()}`) };
    const worker = new Worker(this.#options.program, {
      name: 'videogen-render',
      workerData: setup,
      resourceLimits: LIMITS,
    });
    removeAtEnd(worker, setup.scratch);
    worker.on('message', (reply: WorkerReply) => {
      if (this.#running?.worker !== worker) return;
      this.#running.settle(
        'result' in reply ? reply.result : new RenderError(reply.error.code, reply.error.message),
      );
    });
    worker.on('error', (cause) => {
      this.#lose(
        worker,
        new RenderError('RENDER_CRASHED', `The render worker died: ${reasonOf(cause)}`, { cause }),
      );
    });
    worker.on('exit', (code) => {
      this.#lose(
        worker,
        new RenderError('RENDER_CRASHED', `The render worker ended with exit code ${code}.`),
      );
    });
    return worker;
  }

  /** Forgets a worker that is of no more use, so that the next job starts another. */
  #lose(worker: Worker, error: RenderError): void {
    if (this.#worker === worker) this.#worker = undefined;
    if (this.#running?.worker === worker) this.#running.settle(error);
    void worker.terminate();
  }

  #rest(): void {
    this.#worker?.unref();
    this.#idle = setTimeout(() => void this.close(), this.#options.idleMs);
    this.#idle.unref();
  }
}

/** Milliseconds that a worker has to finish what its native code is doing. */
const GRACE_MS = 3_000;

/**
 * Lets a worker end by itself, and ends it only when it does not. A thread that is ended while native code of it
 * still runs (images are decoded on threads of their own) can take the whole process with it.
 */
async function endGently(worker: Worker): Promise<void> {
  const gone = new Promise((resolve) => worker.once('exit', resolve));
  const timer = setTimeout(() => void worker.terminate(), GRACE_MS);
  worker.ref();
  worker.postMessage(END);
  await gone;
  clearTimeout(timer);
}

/** Removes a worker's folder when it has ended, or with the process, which ends idle workers silently. */
function removeAtEnd(worker: Worker, folder: string): void {
  const remove = (): void => {
    process.off('exit', remove);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  worker.once('exit', remove);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
