import type { AspectRatio } from '@videogen/service/media';
import type { TaskCategory } from '@videogen/types';
import type { MediaSource } from './open-input.ts';

/** The inputs of one task, to be rendered; its media as files or bytes. */
export interface RenderJob {
  /** The task; seeds what varies when no text does, so the same job always gives the same bytes. */
  readonly taskId: string;
  readonly category: TaskCategory;
  /** Shown on the picture; without it the category is. */
  readonly prompt?: string | undefined;
  readonly model?: string | undefined;
  /** The style of a `TEXT_TO_VIDEO` task, such as `pixel`. */
  readonly style?: string | undefined;
  /**
   * Whether category, model and prompt are written on the picture.
   *
   * @default true
   */
  readonly captions?: boolean | undefined;
  /** The template of a `TEMPLATE_TO_VIDEO` task, such as `zoom_in`. */
  readonly template?: string | undefined;
  /** Duration of the video: whole seconds, 1 to 60. */
  readonly seconds: number;
  readonly aspectRatio: AspectRatio;
  readonly image?: MediaSource | undefined;
  readonly video?: MediaSource | undefined;
  readonly audio?: MediaSource | undefined;
}

/** A rendered video. */
export interface RenderResult {
  /** The whole MP4 file. */
  readonly bytes: Uint8Array;
  /** Width in pixels. */
  readonly width: number;
  /** Height in pixels. */
  readonly height: number;
  /** Duration in seconds. */
  readonly seconds: number;
  readonly mediaType: 'video/mp4';
  /** Notes about inputs that could not be shown; empty when all could. */
  readonly notes: readonly string[];
}
