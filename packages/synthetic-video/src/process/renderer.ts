import { RenderError } from '../errors.ts';
import type { RenderJob, RenderResult } from '../job.ts';
import type { RenderOutcome, RenderRequest } from './messages.ts';
import { abortedError, ProcessSlot } from './process-slot.ts';
import { defaultProgram } from './start-process.ts';

/** Settings of {@link createVideoRenderer}. */
export interface VideoRendererOptions {
  /**
   * Videos rendered at the same time, each in a separate process.
   *
   * @default 1
   */
  readonly concurrency?: number;
  /**
   * Milliseconds that one video may take before its process is ended.
   *
   * @default 60000
   */
  readonly timeoutMs?: number;
  /**
   * Milliseconds without work after which a process is ended and its memory released.
   *
   * @default 30000
   */
  readonly idleMs?: number;
  /**
   * The program of the processes, for tests.
   *
   * @default the one of this package
   */
  readonly program?: URL;
}

/** Options of a call. */
export interface CallOptions {
  /** Ends the work in the middle. */
  readonly signal?: AbortSignal | undefined;
}

/** Renders videos in separate processes. */
export interface VideoRenderer {
  /**
   * Renders a video. The same job leads to the same bytes.
   *
   * @throws RenderError whose `code` says why: aborted, unusable input, crash, timeout
   */
  readonly render: (job: RenderJob, options?: CallOptions) => Promise<RenderResult>;
  /**
   * Returns why inputs of a job will not be shown, without rendering it; nothing when all will. It does not wait for
   * videos that are being rendered.
   *
   * @throws RenderError as `render` does
   */
  readonly inspect: (job: RenderJob, options?: CallOptions) => Promise<readonly string[]>;
  /** Ends all processes; jobs that wait or are being rendered are rejected with `RENDER_ABORTED`. */
  readonly close: () => Promise<void>;
}

/** Milliseconds that an inspection may take. */
const INSPECT_TIMEOUT = 10_000;

/**
 * Creates a renderer. Nothing is loaded or started before the first job; idle processes are ended.
 *
 * @example
 * ```ts
 * import { createVideoRenderer } from '@videogen/synthetic-video';
 * import { writeFile } from 'node:fs/promises';
 *
 * const renderer = createVideoRenderer();
 * const video = await renderer.render({ category: 'TEXT_TO_VIDEO', prompt: 'A cat surfing', seconds: 5, aspectRatio: '16:9' });
 * await writeFile('cat.mp4', video.bytes);
 * await renderer.close();
 * ```
 */
export function createVideoRenderer(options: VideoRendererOptions = {}): VideoRenderer {
  const { concurrency = 1, timeoutMs = 60_000, idleMs = 30_000, program = defaultProgram() } = options;
  const renders = new Pool(Math.max(1, Math.floor(concurrency)), { timeoutMs, idleMs, program });
  const inspections = new Pool(1, { timeoutMs: Math.min(timeoutMs, INSPECT_TIMEOUT), idleMs, program });
  return {
    // A process responds to each task with its result.
    render: (job, { signal } = {}) => renders.serve({ task: 'render', job }, signal) as Promise<RenderResult>,
    inspect: (job, { signal } = {}) =>
      inspections.serve({ task: 'inspect', job }, signal) as Promise<readonly string[]>,
    close: async () => void (await Promise.all([renders.close(), inspections.close()])),
  };
}

interface Waiting {
  readonly start: (slot: ProcessSlot) => void;
  readonly cancel: (error: RenderError) => void;
}

/** Processes, and the requests that wait for one. */
class Pool {
  readonly #slots: readonly ProcessSlot[];
  readonly #queue = new Set<Waiting>();
  #closed = false;

  constructor(size: number, options: ConstructorParameters<typeof ProcessSlot>[0]) {
    this.#slots = Array.from({ length: size }, () => new ProcessSlot(options));
  }

  serve(request: Omit<RenderRequest, 'id'>, signal: AbortSignal | undefined): Promise<RenderOutcome> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(closedError());
      if (signal?.aborted) return reject(abortedError(signal));
      const onAbort = (): void => waiting.cancel(abortedError(signal));
      const waiting: Waiting = {
        start: (slot) => {
          void slot
            .serve(request, signal)
            .then(resolve, reject)
            .finally(() => {
              signal?.removeEventListener('abort', onAbort);
              this.#next();
            });
        },
        cancel: (error) => {
          this.#queue.delete(waiting);
          reject(error);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#queue.add(waiting);
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const waiting of this.#queue) waiting.cancel(closedError());
    await Promise.all(this.#slots.map((slot) => slot.close()));
  }

  #next(): void {
    const slot = this.#slots.find((candidate) => !candidate.busy);
    const [waiting] = this.#queue;
    if (!slot || !waiting || this.#closed) return;
    this.#queue.delete(waiting);
    waiting.start(slot);
    this.#next();
  }
}

function closedError(): RenderError {
  return new RenderError('RENDER_ABORTED', 'The renderer is closed; no video is rendered any more.');
}
