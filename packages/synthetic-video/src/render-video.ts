import { drawCaption, getCaption } from './caption/caption.ts';
import type { TextDrawer } from './caption/text.ts';
import { drawSprite } from './codec/draw.ts';
import { encodeFrames } from './codec/encode-frames.ts';
import { frameSize } from './codec/frame-size.ts';
import { muxVideo } from './codec/mux.ts';
import { createPicture } from './codec/picture.ts';
import { explainUndecodable, readVideoFacts } from './codec/video-facts.ts';
import type { RenderJob, RenderResult } from './job.ts';
import { createScene } from './scene/create-scene.ts';
import { readSound } from './sound/read-sound.ts';

/** Frames per second. */
const FRAMES_PER_SECOND = 15;
/** Of avatars of more than 10 seconds. */
const LONG_FRAMES_PER_SECOND = 8;
const LONG = 10;

/**
 * Renders a video in the calling process: pictures, caption, sound, one MP4. `createVideoRenderer` does it in a process
 * of its own.
 *
 * @param folder an existing folder for temporary files of this video
 * @throws RenderError with `RENDER_INPUT` when an input cannot be used
 */
export async function renderVideo(
  job: RenderJob,
  { folder, texts }: { readonly folder: string; readonly texts: TextDrawer },
): Promise<RenderResult> {
  const size = frameSize(job.aspectRatio);
  const framesPerSecond = job.seconds > LONG ? LONG_FRAMES_PER_SECOND : FRAMES_PER_SECOND;
  const scene = await createScene(job, { size, seconds: job.seconds, framesPerSecond }, folder);
  const [note] = scene.notes ?? [];
  const text = getCaption(note === undefined ? job : { ...job, prompt: note }, scene.neutral === true);
  const [caption, sound] = await Promise.all([
    job.captions === false ? undefined : drawCaption(text, size, texts),
    job.audio === undefined ? undefined : readSound(job.audio, job.seconds),
  ]);
  const frame = createPicture(size.width, size.height);
  const pictures = await encodeFrames({
    size,
    framesPerSecond,
    count: job.seconds * framesPerSecond,
    frame(index) {
      scene.draw(frame, index / framesPerSecond);
      for (const { sprite, x, y } of caption ?? []) drawSprite(frame, sprite, { x, y });
      return frame.data;
    },
  });
  const bytes = await muxVideo({ pictures, framesPerSecond, sound: sound?.track });
  const notes = [...(scene.notes ?? []), ...(sound && sound.track === undefined ? [sound.note] : [])];
  return { bytes, ...size, seconds: job.seconds, mediaType: 'video/mp4', notes };
}

/** Returns why inputs of a job will not be shown or heard, without rendering it; nothing when all will. */
export async function inspectJob({ video }: RenderJob): Promise<readonly string[]> {
  if (video === undefined) return [];
  const note = await explainUndecodable(await readVideoFacts(video));
  return note === undefined ? [] : [note];
}
