import type { AspectRatio, TaskCategory } from '@videogen/types';

/** A media file: its bytes, or where it is. */
export type MediaSource = Uint8Array | { readonly path: string };

/** What a video is rendered from. */
export interface RenderJob {
  readonly category: TaskCategory;
  /** Decides the scene, and is written on the picture. */
  readonly prompt?: string | undefined;
  readonly model?: string | undefined;
  /** The style of a `TEXT_TO_VIDEO` task, such as `pixel`. */
  readonly style?: string | undefined;
  /** The template of a `TEMPLATE_TO_VIDEO` task, such as `zoom_in`. */
  readonly template?: string | undefined;
  /**
   * Whether category, model and prompt are written on the picture.
   *
   * @default true
   */
  readonly captions?: boolean | undefined;
  /** Duration of the video in whole seconds, at least 1. */
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
  /** Inputs that are not shown or heard, and why; empty when all are. */
  readonly notes: readonly string[];
}
