import type { TaskCategory } from '@videogen/types';
import { createCamera, throughCamera } from '../camera/camera.ts';
import { type Motion, speaking, spritesAt, templateMotion } from '../camera/templates.ts';
import { poseAt } from '../camera/track.ts';
import { decodeVideo } from '../codec/decode-video.ts';
import { drawPicture, drawSprite } from '../codec/draw.ts';
import { type FittedImage, loadImage } from '../codec/load-image.ts';
import type { MediaSource, RenderJob } from '../job.ts';
import { type PromptReading, readPrompt } from '../prompt/read-prompt.ts';
import { measureLoudness } from '../sound/loudness.ts';
import { completeSettings } from './cast.ts';
import { prepareMouth } from './mouth.ts';
import type { Scene, SceneOptions } from './scene.ts';
import { EmojiSprites } from './sprites.ts';
import { getGrade, getStyle } from './styles.ts';
import { createStylize } from './stylize.ts';
import { createWeather } from './weather.ts';
import { createWorld } from './world.ts';

/** Enlarges an image so that the camera can move over it. */
const IMAGE_ZOOM = 1.12;

/** What a job's scene is made from. */
interface Material extends SceneOptions {
  readonly job: RenderJob;
  readonly reading: PromptReading;
  /** An existing folder for files of this video. */
  readonly folder: string;
}

/** The scene of each category. An input that is missing is replaced by the scene of the prompt. */
const scenes: Readonly<Record<TaskCategory, (material: Material) => Promise<Scene>>> = {
  TEXT_TO_VIDEO: worldScene,
  IMAGE_TO_VIDEO: inputScene,
  TEMPLATE_TO_VIDEO: inputScene,
  VIDEO_TO_VIDEO: inputScene,
  TALKING_AVATAR: speakingScene,
};

/**
 * Creates what a job's video shows.
 *
 * @param folder an existing folder for files of this video
 * @throws RenderError with `RENDER_INPUT` when an input cannot be used
 */
export async function createScene(job: RenderJob, options: SceneOptions, folder: string): Promise<Scene> {
  const found = readPrompt(job.prompt ?? '');
  const material = { ...options, job, folder, reading: { ...found, settings: completeSettings(found) } };
  const scene = await scenes[job.category](material);
  const style = job.category === 'TALKING_AVATAR' ? undefined : getStyle(job.style ?? job.model);
  if (style === undefined) return scene;
  const stylize = createStylize(style, options.size.width, options.size.height);
  return over(scene, (frame, seconds) => stylize(frame, Math.round(seconds * options.framesPerSecond)));
}

function worldScene({ job, reading, ...options }: Material): Promise<Scene> {
  const seed = [job.prompt, job.model, job.style].filter(Boolean).join('|') || job.category;
  return createWorld(reading, { ...options, seed, rich: job.model?.endsWith('-faster') !== true });
}

async function inputScene(material: Material): Promise<Scene> {
  const { job } = material;
  if (job.image !== undefined) return inWeather(await imageScene(job.image, material), material);
  if (job.video !== undefined) return inWeather(await videoScene(job.video, material), material);
  return worldScene(material);
}

/** Changes light and weather of a picture as the prompt asks for. */
async function inWeather(scene: Scene, { reading, size }: Material): Promise<Scene> {
  const { time, weather, pace } = reading.settings;
  const grades = [getGrade(weather), getGrade(time)].filter((grade) => grade !== undefined);
  const filters = grades.map((grade) => createStylize(grade, size.width, size.height));
  const draw = await createWeather(weather, size, pace);
  return over(scene, (frame, seconds) => {
    for (const filter of filters) filter(frame, 0);
    draw?.(frame, seconds);
  });
}

async function imageScene(source: MediaSource, material: Material): Promise<Scene> {
  const image = await loadImage(source, material.size);
  const { category, template } = material.job;
  const motion = category === 'TALKING_AVATAR' ? speaking : templateMotion(template);
  return motion === undefined ? cameraScene(image, material) : motionScene(image, motion, material);
}

/** An image over which the camera moves. */
function cameraScene(
  { picture, backdrop }: FittedImage,
  { reading, size, seconds: duration }: Material,
): Scene {
  const camera = createCamera(reading.settings.camera, reading.settings.pace, duration);
  const scale = size.width / picture.width;
  return {
    draw(frame, seconds) {
      const view = camera(seconds);
      const zoom = view.zoom === 1 ? 1 : view.zoom * IMAGE_ZOOM;
      frame.data.set(backdrop.data);
      const middle = { x: size.width / 2, y: size.height / 2, scale };
      drawPicture(frame, picture, throughCamera(middle, { ...view, zoom }, size));
    },
  };
}

/** An image, once or several times, with emoji around it. */
async function motionScene(
  { picture, backdrop }: FittedImage,
  motion: Motion,
  { size, seconds: duration }: Material,
): Promise<Scene> {
  const side = Math.min(size.width, size.height);
  const emoji = new EmojiSprites();
  const ids = [...(motion.sprites ?? []), ...(motion.rising ? [motion.rising] : [])].map(({ id }) => id);
  const drawn = new Map(
    await Promise.all(ids.map(async (id) => [id, await emoji.get(id, side * 0.42)] as const)),
  );
  return {
    draw(frame, seconds) {
      frame.data.set(backdrop.data);
      for (const layer of motion.layers) {
        const { x = 0, y = 0, scale = 1, ...turned } = poseAt(layer, seconds, duration);
        const at = { x: (0.5 + x) * size.width, y: (0.5 + y) * size.height };
        drawPicture(frame, picture, { ...turned, ...at, scale: (scale * size.width) / picture.width });
      }
      for (const { id, x = 0, y = 0, size: share = 1, opacity } of spritesAt(motion, seconds, duration)) {
        const sprite = drawn.get(id);
        const at = { x: x * size.width, y: y * size.height };
        if (sprite) drawSprite(frame, sprite, { ...at, scale: (share * side) / sprite.width }, opacity);
      }
    },
  };
}

/** The frames of an input video, again and again; where they cannot be decoded, the scene of the prompt and a note. */
async function videoScene(source: MediaSource, material: Material): Promise<Scene> {
  const { seconds, framesPerSecond } = material;
  const frames = await decodeVideo(source, { ...material, count: Math.round(seconds * framesPerSecond) });
  if (typeof frames === 'string') return { ...(await worldScene(material)), neutral: true, notes: [frames] };
  return {
    draw(frame, moment) {
      const shown = frames[Math.round(moment * framesPerSecond) % frames.length];
      if (shown) frame.data.set(shown.data);
    },
  };
}

/** A picture whose mouth is as open as its sound is loud. */
async function speakingScene(material: Material): Promise<Scene> {
  const { job, size, seconds: duration, framesPerSecond } = material;
  const [scene, levels, mouth] = await Promise.all([
    inputScene(material),
    job.audio === undefined ? undefined : measureLoudness(job.audio, duration, framesPerSecond),
    prepareMouth(Math.min(size.width, size.height)),
  ]);
  return over(scene, (frame, seconds) => {
    const level = levels?.[Math.round(seconds * framesPerSecond)] ?? 0;
    const { y = 0 } = poseAt(speaking.layers[0] ?? {}, seconds, duration);
    mouth(frame, level, y);
  });
}

function over(scene: Scene, draw: Scene['draw']): Scene {
  return {
    ...scene,
    draw: (frame, seconds) => {
      scene.draw(frame, seconds);
      draw(frame, seconds);
    },
  };
}
