import type { TaskCategory } from '@videogen/types';

/** A media file: its bytes, or where it is. */
export type MediaSource = Uint8Array | { readonly path: string };

/** The inputs of one task, to be rendered. */
export interface RenderJob {
  readonly taskId: string;
  readonly category: TaskCategory;
  readonly prompt: string;
  readonly model: string | null;
  readonly template: string | null;
  /** Style of the contract, from any field of the request; null for none. */
  readonly style: string | null;
  /** Whole seconds. */
  readonly seconds: number;
  /** Such as `16:9`. */
  readonly aspectRatio: string;
  readonly image: MediaSource | null;
  readonly video: MediaSource | null;
  readonly audio: MediaSource | null;
  /** Aborted when the task was canceled or took too long. */
  readonly signal: AbortSignal;
}

/** A finished video: its bytes, or a file that the emulator copies. */
export interface RenderedVideo {
  readonly bytes?: Uint8Array;
  readonly path?: string;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** @default 'video/mp4' */
  readonly mediaType?: string;
}

/**
 * Renders the video of a task. A rejection fails the task, with the error's message as the reason.
 *
 * @example
 * ```ts
 * const render: Render = async ({ prompt, seconds }) => {
 *   const path = await myModel.generate(prompt, seconds);
 *   return { path, width: 1280, height: 720 };
 * };
 * await startEmulator({ render });
 * ```
 */
export type Render = (job: RenderJob) => Promise<RenderedVideo>;

/** The renderer of videos: the bundled one, none, or a function. */
export type RenderOption = 'video' | 'none' | Render;

/** A renderer that may hold threads. */
export interface Renderer {
  readonly render: Render;
  /** Returns why inputs of a job will not be shown; unset for a renderer that does not know. */
  readonly inspect?: (job: RenderJob) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}
