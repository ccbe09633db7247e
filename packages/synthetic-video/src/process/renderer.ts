import type { RenderJob, RenderResult } from '../job.ts';
import type { VideoRendererOptions } from './options.ts';
import { ProcessPool } from './process-pool.ts';
import { getDefaultProgram } from './render-process.ts';

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
  const { concurrency = 1, timeoutMs = 60_000, idleMs = 30_000, program = getDefaultProgram() } = options;
  const settings = { concurrency: Math.max(1, Math.floor(concurrency)), timeoutMs, idleMs, program };
  const renders = new ProcessPool(settings);
  const inspectMs = Math.min(timeoutMs, INSPECT_TIMEOUT);
  const inspections = new ProcessPool({ ...settings, concurrency: 1, timeoutMs: inspectMs });
  return {
    // A process responds to each task with its result.
    render: (job, { signal } = {}) => renders.serve({ task: 'render', job }, signal) as Promise<RenderResult>,
    inspect: (job, { signal } = {}) =>
      inspections.serve({ task: 'inspect', job }, signal) as Promise<readonly string[]>,
    close: async () => void (await Promise.all([renders.close(), inspections.close()])),
  };
}
