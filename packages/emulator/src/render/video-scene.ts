import { drawFilmCard } from './card.ts';
import { type DecodedVideo, type DecodeOptions, decodeVideo } from './decode-video.ts';
import type { MediaSource } from './open-input.ts';
import { drawOverlay } from './overlay.ts';
import type { Scene } from './scene-types.ts';
import type { World } from './world.ts';

/**
 * Shows the frames of an input video, from the beginning again when it is too short; a card with what is
 * known about it where they cannot be decoded.
 *
 * @throws RenderError with `RENDER_INPUT` when the file is not a readable video at all.
 */
export async function videoScene(
  source: MediaSource,
  options: DecodeOptions,
  world: () => Promise<World>,
): Promise<Scene> {
  const video = await decodeVideo(source, { ...options, eraseCaptions: true });
  return video.frames.length > 0 ? framesScene(video, options) : cardScene(video, options, await world());
}

function framesScene({ frames }: DecodedVideo, { seconds, framesPerSecond }: DecodeOptions): Scene {
  const start = frames[0]?.seconds ?? 0;
  const length = (frames.at(-1)?.seconds ?? 0) - start + 1 / framesPerSecond;
  return {
    draw: (target, t) => {
      const moment = start + ((t * seconds) % length) + 1e-3;
      const shown = frames.findLast((frame) => frame.seconds <= moment) ?? frames[0];
      if (shown) target.data.set(shown.picture.data);
    },
    notes: [],
  };
}

async function cardScene(video: DecodedVideo, options: DecodeOptions, world: World): Promise<Scene> {
  const { size, seconds } = options;
  const card = await drawFilmCard(video, size);
  const [left, top] = [(size.width - card.width) / 2, size.height * 0.4 - card.height / 2];
  return {
    draw: (target, t) => {
      world(target, t * seconds);
      drawOverlay(target, card, left + 14 * Math.sin(2 * Math.PI * t), top);
    },
    notes: [`The frames of the input video (${video.codec}) cannot be decoded; a card replaces them.`],
  };
}
