import { createHash } from 'node:crypto';
import { ByteCache } from './byte-cache.ts';
import { RenderError } from './errors.ts';
import type { RenderJob, RenderResult } from './job.ts';
import type { MediaSource } from './open-input.ts';
import { abortedError, ProcessSlot } from './process-slot.ts';
import { defaultProgram } from './start-process.ts';

/** Settings of {@link createRenderer}. */
export interface RendererOptions {
  /**
   * Videos rendered at the same time, each in a separate process.
   *
   * @default 1
   */
  readonly concurrency?: number;
  /**
   * Most bytes of rendered videos kept, so that rendering the same job again costs nothing; 0 keeps none.
   *
   * @default 33554432 (32 MiB)
   */
  readonly maxCachedBytes?: number;
  /**
   * Milliseconds one video may take before its process is ended.
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
   * The program of the process, for tests.
   *
   * @default the one of this package
   */
  readonly program?: URL;
}

/** Renders the videos of tasks in separate processes. */
export interface Renderer {
  /**
   * Renders the video of one task, or gives the one it rendered before. The same job gives the same bytes.
   *
   * The result must not be changed: it may be given out again.
   *
   * @throws RenderError whose `code` says why: given up, unusable input, crash, timeout.
   */
  render(job: RenderJob, options?: { readonly signal?: AbortSignal | undefined }): Promise<RenderResult>;
  /** Ends all processes; jobs that wait or are rendered are rejected with `RENDER_ABORTED`. */
  close(): Promise<void>;
}

interface Waiting {
  readonly start: (slot: ProcessSlot) => void;
  readonly cancel: (error: RenderError) => void;
}

/**
 * Creates a renderer. Nothing is loaded or started before the first job; idle processes are ended.
 *
 * @example
 * ```ts
 * const renderer = createRenderer({ concurrency: 2 });
 * const video = await renderer.render({ taskId, category: 'TEXT_TO_VIDEO', prompt: 'A kitten', seconds: 5, aspectRatio: '16:9' });
 * await writeFile('kitten.mp4', video.bytes);
 * await renderer.close();
 * ```
 */
export function createRenderer(options: RendererOptions = {}): Renderer {
  return new ProcessRenderer(options);
}

class ProcessRenderer implements Renderer {
  readonly #slots: readonly ProcessSlot[];
  readonly #cache: ByteCache<RenderResult>;
  readonly #queue = new Set<Waiting>();
  #closed = false;

  constructor(options: RendererOptions) {
    const { concurrency = 1, timeoutMs = 60_000, idleMs = 30_000, program = defaultProgram() } = options;
    const length = Math.max(1, Math.floor(concurrency));
    this.#slots = Array.from({ length }, () => new ProcessSlot({ timeoutMs, idleMs, program }));
    this.#cache = new ByteCache(options.maxCachedBytes ?? 32 * 1024 * 1024);
  }

  async render(
    job: RenderJob,
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<RenderResult> {
    const key = keyOf(job);
    const kept = this.#cache.get(key);
    if (kept) return kept;
    const result = await this.#enqueue(job, options.signal);
    this.#cache.set(key, result, result.bytes.length);
    return result;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const waiting of this.#queue) waiting.cancel(closedError());
    await Promise.all(this.#slots.map((slot) => slot.close()));
  }

  #enqueue(job: RenderJob, signal: AbortSignal | undefined): Promise<RenderResult> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(closedError());
      if (signal?.aborted) return reject(abortedError(job, signal));
      const onAbort = (): void => waiting.cancel(abortedError(job, signal));
      const waiting: Waiting = {
        start: (slot) => {
          const done = slot.render(job, signal);
          void done.then(resolve, reject).finally(() => {
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

/** Returns the cache key of a job: all of its settings, files by path and bytes by digest. */
function keyOf(job: RenderJob): string {
  const name = (source: MediaSource | undefined): string | undefined =>
    source instanceof Uint8Array ? createHash('sha256').update(source).digest('base64') : source?.path;
  return JSON.stringify({ ...job, image: name(job.image), video: name(job.video), audio: name(job.audio) });
}
