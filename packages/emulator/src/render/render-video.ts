import { drawCaption } from './caption.ts';
import { encodeFrames } from './encode-frames.ts';
import { frameSize } from './frame-size.ts';
import type { RenderJob, RenderResult } from './job.ts';
import { muxVideo } from './mux.ts';
import { drawOverlay } from './overlay.ts';
import { createPicture, type Picture } from './picture.ts';
import { chooseScene } from './scene.ts';
import { readSound } from './sound.ts';
import { TextDrawer } from './text.ts';

/** Frames per second of every video. */
export const FRAMES_PER_SECOND = 15;
/** Longer videos repeat a part of this many seconds, which ends as it begins. */
const LOOP_SECONDS = 5;
const LONGEST_UNLOOPED = 10;

/** Settings of {@link renderVideo}. */
export interface RenderVideoOptions {
  /**
   * What draws the caption.
   *
   * @default one without fonts for rarer scripts
   */
  readonly texts?: TextDrawer;
}

/**
 * Renders the video of a task in the calling process: pictures, caption, sound, one MP4.
 *
 * @throws RenderError with `RENDER_INPUT` when an input cannot be used.
 */
export async function renderVideo(job: RenderJob, options: RenderVideoOptions = {}): Promise<RenderResult> {
  const size = frameSize(job.aspectRatio);
  const drawn = job.seconds > LONGEST_UNLOOPED ? LOOP_SECONDS : job.seconds;
  const [scene, caption, sound] = await Promise.all([
    chooseScene(job, { size, seconds: drawn, framesPerSecond: FRAMES_PER_SECOND }),
    drawCaption(job, size, options.texts ?? new TextDrawer()),
    job.audio === undefined ? undefined : readSound(job.audio, job.seconds),
  ]);
  const frame: Picture = createPicture(size.width, size.height);
  const count = drawn * FRAMES_PER_SECOND;
  const pictures = await encodeFrames({
    size,
    framesPerSecond: FRAMES_PER_SECOND,
    count,
    frame: (index) => {
      scene.draw(frame, index / count);
      drawOverlay(frame, caption, 0, 0);
      return frame.data;
    },
  });
  const bytes = await muxVideo({
    pictures,
    framesPerSecond: FRAMES_PER_SECOND,
    seconds: job.seconds,
    sound: sound?.track,
  });
  return {
    bytes,
    ...size,
    seconds: job.seconds,
    mediaType: 'video/mp4',
    notes: [...scene.notes, ...(sound?.track === undefined && sound ? [sound.note] : [])],
  };
}
