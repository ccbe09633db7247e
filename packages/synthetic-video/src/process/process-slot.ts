import { RenderError } from '../errors.ts';
import type { RenderOutcome, RenderReply, RenderRequest } from './messages.ts';
import { type RenderProcess, startProcess } from './start-process.ts';

/** Settings of a {@link ProcessSlot}. */
export interface ProcessSlotOptions {
  /** Milliseconds a job may take before its process is ended. */
  readonly timeoutMs: number;
  /** Milliseconds without work after which the process is ended, to give its memory back. */
  readonly idleMs: number;
  /** The program of the process. */
  readonly program: URL;
}

interface Running {
  readonly process: RenderProcess;
  readonly settle: (outcome: RenderOutcome | RenderError) => void;
}

/**
 * A place for one process that renders, which is started when needed and replaced when it dies.
 *
 * A process and not a thread: the native code that decodes pictures can be ended in the middle of its work without
 * taking this process along, and its memory is released.
 */
export class ProcessSlot {
  readonly #options: ProcessSlotOptions;
  #process: RenderProcess | undefined;
  #running: Running | undefined;
  #idle: NodeJS.Timeout | undefined;
  #jobs = 0;
  /** Those that were killed and are not gone yet. */
  readonly #ending = new Set<Promise<unknown>>();

  constructor(options: ProcessSlotOptions) {
    this.#options = options;
  }

  /** Whether a job is being rendered. */
  get busy(): boolean {
    return this.#running !== undefined;
  }

  /**
   * Serves one request; only one at a time.
   *
   * @param signal when it fires, the process is ended in the middle of its work
   */
  async serve(request: Omit<RenderRequest, 'id'>, signal?: AbortSignal): Promise<RenderOutcome> {
    clearTimeout(this.#idle);
    this.#process ??= this.#start();
    const process = this.#process;
    const giveUp = (): void => this.#lose(process, abortedError(signal));
    signal?.addEventListener('abort', giveUp, { once: true });
    try {
      return await this.#send(process, { ...request, id: this.#jobs++ });
    } finally {
      signal?.removeEventListener('abort', giveUp);
      this.#rest();
    }
  }

  /** Ends the process; a job that is being rendered is rejected with `RENDER_ABORTED`. Resolves when all is gone. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const message = 'The renderer was closed while it rendered this.';
    if (this.#process !== undefined) this.#lose(this.#process, new RenderError('RENDER_ABORTED', message));
    await Promise.all(this.#ending);
  }

  #send(process: RenderProcess, request: RenderRequest): Promise<RenderOutcome> {
    return new Promise((resolve, reject) => {
      const { timeoutMs } = this.#options;
      const timer = setTimeout(() => {
        const message = `The video was not rendered within ${timeoutMs} ms; its process was ended.`;
        this.#lose(process, new RenderError('RENDER_TIMEOUT', message));
      }, timeoutMs);
      const settle = (outcome: RenderOutcome | RenderError): void => {
        clearTimeout(timer);
        this.#running = undefined;
        if (outcome instanceof RenderError) reject(outcome);
        else resolve(outcome);
      };
      this.#running = { process, settle };
      process.hold(true);
      process.child.send(request);
    });
  }

  #start(): RenderProcess {
    const process = startProcess(this.#options.program);
    process.child.on('message', (reply: RenderReply) => {
      if (this.#running?.process !== process) return;
      this.#running.settle(
        'result' in reply ? reply.result : new RenderError(reply.error.code, reply.error.message),
      );
    });
    void process.gone.then((how) =>
      this.#lose(process, new RenderError('RENDER_CRASHED', `The process that renders ${how}`)),
    );
    return process;
  }

  /** Drops a process that is no longer usable, so that the next job starts another. */
  #lose(process: RenderProcess, error: RenderError): void {
    if (this.#process === process) this.#process = undefined;
    if (this.#running?.process === process) this.#running.settle(error);
    const gone = process.gone.finally(() => this.#ending.delete(gone));
    this.#ending.add(gone);
    // Otherwise this process could exit before the other one ends, while a caller waits for that.
    process.hold(true);
    process.kill();
  }

  #rest(): void {
    this.#process?.hold(false);
    this.#idle = setTimeout(() => void this.close(), this.#options.idleMs);
    this.#idle.unref();
  }
}

/** Returns the error of a job that its caller aborted. */
export function abortedError(signal: AbortSignal | undefined): RenderError {
  return new RenderError('RENDER_ABORTED', 'The rendering of the video was aborted.', {
    cause: signal?.reason,
  });
}
