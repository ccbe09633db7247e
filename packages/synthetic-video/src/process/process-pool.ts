import { RenderError } from '../errors.ts';
import type { RenderOutcome, RenderRequest } from './messages.ts';
import { RenderProcess } from './render-process.ts';

/** Settings of a {@link ProcessPool}. */
export interface ProcessPoolOptions {
  /** Number of processes. */
  readonly size: number;
  /** Milliseconds that a request may take before its process is ended. */
  readonly timeoutMs: number;
  /** Milliseconds without work after which a process is ended, to release its memory. */
  readonly idleMs: number;
  /** The program of the processes. */
  readonly program: URL;
}

/** Processes, each started when needed and replaced when it dies, and the requests that wait for one. */
export class ProcessPool {
  readonly #options: ProcessPoolOptions;
  readonly #closed = new AbortController();
  readonly #processes = new Set<RenderProcess>();
  /** Those without work, with the timer that ends them. */
  readonly #idle = new Map<RenderProcess, NodeJS.Timeout>();
  readonly #waiting = new Set<() => void>();
  #free: number;

  constructor(options: ProcessPoolOptions) {
    this.#options = options;
    this.#free = options.size;
  }

  /**
   * Serves a request as soon as a process is free.
   *
   * @param signal when it fires, the process is ended in the middle of its work
   */
  async serve(request: RenderRequest, signal: AbortSignal | undefined): Promise<RenderOutcome> {
    const end = AbortSignal.any([this.#closed.signal, ...(signal ? [signal] : [])]);
    await this.#waitForTurn(end);
    if (end.aborted) {
      this.#passTurn();
      throw createAbortedError(end);
    }
    const process = this.#takeProcess();
    let ended: RenderError | undefined;
    const stop = (error: RenderError): void => {
      ended ??= error;
      void process.kill();
    };
    const onAbort = (): void => stop(createAbortedError(end));
    end.addEventListener('abort', onAbort, { once: true });
    const timer = setTimeout(() => stop(this.#createTimeoutError()), this.#options.timeoutMs);
    try {
      return await process.serve(request);
    } catch (error) {
      throw ended ?? error;
    } finally {
      clearTimeout(timer);
      end.removeEventListener('abort', onAbort);
      this.#release(process);
    }
  }

  /** Ends all processes, and rejects what they do and what waits with `RENDER_ABORTED`. Resolves when all are gone. */
  async close(): Promise<void> {
    this.#closed.abort(new Error('The renderer was closed.'));
    await Promise.all([...this.#processes].map((process) => process.kill()));
  }

  #waitForTurn(end: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = (): void => {
        this.#waiting.delete(start);
        reject(createAbortedError(end));
      };
      const start = (): void => {
        this.#free--;
        this.#waiting.delete(start);
        end.removeEventListener('abort', refuse);
        resolve();
      };
      if (end.aborted) return refuse();
      if (this.#free > 0) return start();
      end.addEventListener('abort', refuse, { once: true });
      this.#waiting.add(start);
    });
  }

  #takeProcess(): RenderProcess {
    const [known] = this.#idle.keys();
    if (known !== undefined) {
      clearTimeout(this.#idle.get(known));
      this.#idle.delete(known);
      return known;
    }
    const process = new RenderProcess(this.#options.program);
    this.#processes.add(process);
    void process.gone.then(() => {
      this.#processes.delete(process);
      this.#idle.delete(process);
    });
    return process;
  }

  #release(process: RenderProcess): void {
    if (process.isAlive)
      this.#idle.set(process, setTimeout(() => void process.kill(), this.#options.idleMs).unref());
    this.#passTurn();
  }

  #passTurn(): void {
    this.#free++;
    const [next] = this.#waiting;
    next?.();
  }

  #createTimeoutError(): RenderError {
    const message = `The video was not rendered within ${this.#options.timeoutMs} ms; its process was ended.`;
    return new RenderError('RENDER_TIMEOUT', message);
  }
}

function createAbortedError({ reason }: AbortSignal): RenderError {
  return new RenderError('RENDER_ABORTED', 'The rendering of the video was aborted.', { cause: reason });
}
