import { drawCaption } from './caption/caption.ts';
import { type Draw, drawItems, inOrder } from './codec/draw.ts';
import { encodeFrames } from './codec/encode-frames.ts';
import { FRAME_SIZES, type VideoFormat } from './codec/frame-size.ts';
import { muxVideo, type SoundTrack } from './codec/mux.ts';
import { createPicture } from './codec/picture.ts';
import type { RenderJob, RenderResult } from './job.ts';
import { createScene } from './scene/create-scene.ts';
import { readSound } from './sound/read-sound.ts';

/** Frames per second. */
const FRAMES_PER_SECOND = 15;
/** Of avatars of more than 10 seconds. */
const LONG_FRAMES_PER_SECOND = 8;
const LONG = 10;

/** What is seen and heard in a job's video. */
export interface Composition extends Pick<RenderResult, 'notes'> {
  readonly format: VideoFormat;
  readonly draw: Draw;
  readonly sound: SoundTrack | undefined;
}

/**
 * Prepares the scene, the caption and the sound of a job.
 *
 * @throws RenderError with `RENDER_INPUT` when an input cannot be used
 */
export async function composeVideo(job: RenderJob): Promise<Composition> {
  const { seconds } = job;
  const size = FRAME_SIZES[job.aspectRatio];
  const framesPerSecond = seconds > LONG ? LONG_FRAMES_PER_SECOND : FRAMES_PER_SECOND;
  const format = { size, seconds, framesPerSecond };
  const sound = job.audio && (await readSound(job.audio, seconds));
  const scene = await createScene(job, format, sound?.track);
  const notes = [...(scene.notes ?? []), ...(sound && sound.track === undefined ? [sound.note] : [])];
  const prompt = scene.notes?.[0] ?? job.prompt;
  const panels =
    job.captions === false ? [] : await drawCaption({ ...job, prompt }, scene.isNeutral === true, size);
  return { format, draw: inOrder(scene.draw, drawItems(panels)), sound: sound?.track, notes };
}

/**
 * Renders a video in the calling process: pictures, caption, sound, one MP4. `createVideoRenderer` does it in a process
 * of its own.
 *
 * @throws RenderError with `RENDER_INPUT` when an input cannot be used
 */
export async function renderVideo(job: RenderJob): Promise<RenderResult> {
  const { format, draw, sound, notes } = await composeVideo(job);
  const { size, seconds, framesPerSecond } = format;
  const frame = createPicture(size.width, size.height);
  const pictures = await encodeFrames(format, (index) => {
    draw(frame, index / framesPerSecond);
    return frame.data;
  });
  const bytes = await muxVideo(pictures, framesPerSecond, sound);
  return { bytes, ...size, seconds, mediaType: 'video/mp4', notes };
}
