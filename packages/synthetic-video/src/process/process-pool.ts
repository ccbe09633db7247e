import { EventEmitter, once, setMaxListeners } from 'node:events';
import { clearTimeout, setTimeout } from 'node:timers';
import { RenderError } from '../errors.ts';
import { abortWith } from './abort-with.ts';
import type { RenderOutcome, RenderRequest } from './messages.ts';
import type { VideoRendererOptions } from './options.ts';
import { RenderProcess } from './render-process.ts';

/** Processes, each started when needed and replaced when it dies, and the requests that wait for one. */
export class ProcessPool {
  readonly #options: Required<VideoRendererOptions>;
  readonly #closed = abortWith([]);
  readonly #processes = new Set<RenderProcess>();
  /** Emits `turn` when a request may be served; those that wait are called in their order. */
  readonly #turns = new EventEmitter().setMaxListeners(0);
  #busy = 0;

  constructor(options: Required<VideoRendererOptions>) {
    this.#options = options;
    // Every request listens to it.
    setMaxListeners(0, this.#closed.signal);
  }

  /**
   * Serves a request as soon as a process is free.
   *
   * @param signal when it fires, the process is ended in the middle of its work
   */
  async serve(request: RenderRequest, signal: AbortSignal | undefined): Promise<RenderOutcome> {
    const { signal: end, release } = abortWith([this.#closed.signal, ...(signal ? [signal] : [])]);
    try {
      end.throwIfAborted();
      while (this.#busy === this.#options.concurrency) {
        await once(this.#turns, 'turn', { signal: end });
        end.throwIfAborted();
      }
      return await this.#serveNow(request, end);
    } catch (error) {
      if (!end.aborted) throw error;
      const message = 'The rendering of the video was aborted.';
      throw new RenderError('RENDER_ABORTED', message, { cause: end.reason });
    } finally {
      release();
    }
  }

  async #serveNow(request: RenderRequest, end: AbortSignal): Promise<RenderOutcome> {
    const { timeoutMs } = this.#options;
    const { signal, abort, release } = abortWith([end]);
    let expired = false;
    const timer = setTimeout(() => {
      expired = true;
      abort(new Error('The time is up'));
    }, Math.ceil(timeoutMs));

    this.#busy++;
    try {
      return await this.#takeProcess().serve(request, signal);
    } catch (error) {
      if (!expired) throw error;
      const message = `The video was not rendered within ${timeoutMs} ms; its process was ended.`;
      throw new RenderError('RENDER_TIMEOUT', message);
    } finally {
      clearTimeout(timer);
      release();
      this.#busy--;
      this.#turns.emit('turn');
    }
  }

  /** Ends all processes, and rejects what they do and what waits with `RENDER_ABORTED`. Resolves when all are gone. */
  async close(): Promise<void> {
    this.#closed.abort(new Error('The renderer was closed.'));
    await Promise.all([...this.#processes].map((process) => process.kill()));
  }

  #takeProcess(): RenderProcess {
    for (const process of this.#processes) {
      if (process.isFree) return process;
    }
    const process = new RenderProcess(this.#options.program, this.#options.idleMs);
    this.#processes.add(process);
    void process.gone.then(() => this.#processes.delete(process));
    return process;
  }
}
