import { drawCaption } from './caption.ts';
import { captionComment } from './caption-areas.ts';
import { encodeFrames } from './encode-frames.ts';
import { type FrameSize, frameSize } from './frame-size.ts';
import type { RenderJob, RenderResult } from './job.ts';
import { muxVideo } from './mux.ts';
import { drawOverlay } from './overlay.ts';
import { createPicture, type Picture } from './picture.ts';
import { chooseScene } from './scene.ts';
import { readSound } from './sound.ts';
import { TextDrawer } from './text.ts';

/** Frames per second of the videos of tasks. */
const FRAMES_PER_SECOND = 15;
/** Of long avatars, all of whose frames are encoded. */
const LONG_FRAMES_PER_SECOND = 8;
/** Longer videos repeat a part of this many seconds, which ends as it begins. */
const LOOP_SECONDS = 5;
const MAX_UNLOOPED = 10;

/** Settings of {@link renderVideo}. */
export interface RenderVideoOptions {
  /**
   * The drawer of the caption.
   *
   * @default one without fonts for rarer scripts
   */
  readonly texts?: TextDrawer;
  /**
   * Whole frames per second.
   *
   * @default 15, and 8 for avatars of more than 10 seconds
   */
  readonly framesPerSecond?: number;
  /**
   * Size in pixels, both even.
   *
   * @default what the aspect ratio has
   */
  readonly size?: FrameSize;
}

/**
 * Renders the video of a task in the calling process: pictures, caption, sound, one MP4.
 *
 * @throws RenderError with `RENDER_INPUT` when an input cannot be used.
 */
export async function renderVideo(job: RenderJob, options: RenderVideoOptions = {}): Promise<RenderResult> {
  const { size = frameSize(job.aspectRatio), framesPerSecond = framesPerSecondOf(job) } = options;
  // Speech does not repeat, so an avatar has no loop.
  const whole = job.category === 'TALKING_AVATAR' || job.seconds <= MAX_UNLOOPED;
  const drawn = whole ? job.seconds : LOOP_SECONDS;
  const [scene, caption, sound] = await Promise.all([
    chooseScene(job, { size, seconds: drawn, framesPerSecond }),
    job.captions === false ? undefined : drawCaption(job, size, options.texts ?? new TextDrawer()),
    job.audio === undefined ? undefined : readSound(job.audio, job.seconds),
  ]);
  const frame: Picture = createPicture(size.width, size.height);
  const count = drawn * framesPerSecond;
  const pictures = await encodeFrames({
    size,
    framesPerSecond,
    count,
    frame: (index) => {
      scene.draw(frame, index / count);
      if (caption !== undefined) drawOverlay(frame, caption.overlay, 0, 0);
      return frame.data;
    },
  });
  const bytes = await muxVideo({
    pictures,
    framesPerSecond,
    seconds: job.seconds,
    sound: sound?.track,
    comment: caption === undefined ? undefined : captionComment(caption.areas, size),
  });
  return {
    bytes,
    ...size,
    seconds: job.seconds,
    mediaType: 'video/mp4',
    notes: [...scene.notes, ...(sound?.track === undefined && sound ? [sound.note] : [])],
  };
}

function framesPerSecondOf({ category, seconds }: RenderJob): number {
  return category === 'TALKING_AVATAR' && seconds > MAX_UNLOOPED ? LONG_FRAMES_PER_SECOND : FRAMES_PER_SECOND;
}
