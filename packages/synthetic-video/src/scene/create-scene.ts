import type { TaskCategory, VideoTemplate } from '@videogen/types';
import { createCamera } from '../camera/camera.ts';
import motions from '../camera/motions.json' with { type: 'json' };
import { poseAt, type Track } from '../camera/pose-at.ts';
import { decodeVideo } from '../codec/decode-video.ts';
import { type Draw, drawItems, type Item, inOrder, type Placement, type Sprite } from '../codec/draw.ts';
import type { VideoFormat } from '../codec/frame-size.ts';
import { loadImage } from '../codec/load-image.ts';
import type { SoundTrack } from '../codec/mux.ts';
import type { MediaSource, RenderJob } from '../job.ts';
import { type PromptReading, readPrompt } from '../prompt/read-prompt.ts';
import { getLoudness } from '../sound/loudness.ts';
import { drawFile } from './backdrop.ts';
import { completeSettings } from './cast.ts';
import { drawEmoji } from './emoji-sprites.ts';
import type { Scene } from './scene.ts';
import { getGrade, getStyle } from './styles.ts';
import { createStylize } from './stylize.ts';
import { createWeather } from './weather.ts';
import { createWorld } from './world.ts';

/** Enlarges an image so that the camera can move over it. */
const IMAGE_ZOOM = 1.12;

/** What a job's scene is made from. */
interface Material extends VideoFormat {
  readonly job: RenderJob;
  readonly reading: PromptReading;
  readonly sound: SoundTrack | undefined;
}

/** A movement of a picture, once or several times, later ones in front, with emoji around it. */
interface Motion {
  /** `scale` 1 fills the frame, and 0 is its middle, in shares of the frame. */
  readonly layers: readonly Layer[];
  /** Emoji that rise past the picture. */
  readonly weather?: string;
}

/** Without an id it is the picture, otherwise an emoji of a size in shares of the frame's shorter side. */
type Layer = Readonly<Partial<Record<keyof Placement, Track>>> & {
  readonly id?: string;
  readonly size?: number;
};

const templates: Readonly<Record<string, Motion>> = motions.templates satisfies Record<VideoTemplate, Motion>;
/** The movement of a picture that speaks: breathing and nodding. */
const speaking: Motion = motions.speaking;

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
 * @throws RenderError with `RENDER_INPUT` when an input cannot be used
 */
export async function createScene(job: RenderJob, format: VideoFormat, sound?: SoundTrack): Promise<Scene> {
  const found = readPrompt(job.prompt ?? '');
  const reading = { ...found, settings: completeSettings(found) };
  const scene = await scenes[job.category]({ ...format, job, sound, reading });
  const style = job.category === 'TALKING_AVATAR' ? undefined : getStyle(job.style ?? job.model);
  if (style === undefined) return scene;
  const stylize = createStylize(style, format.size);
  return { ...scene, draw: inOrder(scene.draw, stylize) };
}

function worldScene({ job, reading, ...format }: Material): Promise<Scene> {
  const seed = [job.prompt, job.model, job.style].filter(Boolean).join('|') || job.category;
  return createWorld(reading, format, seed);
}

async function inputScene(material: Material): Promise<Scene> {
  const { job } = material;
  if (job.image !== undefined) return inWeather({ draw: await drawImage(job.image, material) }, material);
  if (job.video !== undefined) return inWeather(await videoScene(job.video, material), material);
  return worldScene(material);
}

/** Changes light and weather of a picture as the prompt asks for. */
async function inWeather(scene: Scene, { reading, size }: Material): Promise<Scene> {
  const { time, weather, pace } = reading.settings;
  const grades = [getGrade(weather), getGrade(time)].filter((grade) => grade !== undefined);
  const filters = grades.map((grade) => createStylize(grade, size));
  return { ...scene, draw: inOrder(scene.draw, ...filters, await createWeather(weather, size, pace)) };
}

/** Draws an image that moves as its template or a speaker does, or over which the camera moves. */
async function drawImage(source: MediaSource, material: Material): Promise<Draw> {
  const { job, size, seconds: duration, reading } = material;
  const { picture, backdrop, scale } = await loadImage(source, size);
  const motion = job.category === 'TALKING_AVATAR' ? speaking : templates[job.template ?? ''];
  const fill: Draw = (frame) => frame.data.set(backdrop.data);
  if (motion !== undefined) {
    const layers = motion.layers.map((layer) => placeLayer(layer, { sprite: picture, scale }, material));
    const weather = await createWeather(motion.weather, size, reading.settings.pace);
    return inOrder(fill, drawItems(await Promise.all(layers)), weather);
  }
  const zoom = scale * (reading.settings.camera === 'still' ? 1 : IMAGE_ZOOM);
  const middle = { x: size.width / 2, y: size.height / 2, scale: zoom };
  const camera = createCamera(reading.settings, size, duration);
  return inOrder(fill, drawItems([{ sprite: picture, at: () => middle }], camera));
}

async function placeLayer(
  { id, size: share = 1, ...tracks }: Layer,
  picture: { readonly sprite: Sprite; readonly scale: number },
  { size, seconds: duration }: VideoFormat,
): Promise<Item> {
  const side = share * Math.min(size.width, size.height);
  const { sprite, scale: unit } =
    id === undefined ? picture : { sprite: await drawEmoji(id, side), scale: 1 };
  const at = (seconds: number): Placement => {
    const { x = 0, y = 0, scale = 1, ...pose } = poseAt(tracks, seconds, duration);
    return { ...pose, x: (0.5 + x) * size.width, y: (0.5 + y) * size.height, scale: scale * unit };
  };
  return { sprite, at };
}

/** The frames of an input video, again and again; where they cannot be decoded, the scene of the prompt and a note. */
async function videoScene(source: MediaSource, material: Material): Promise<Scene> {
  const frames = await decodeVideo(source, material);
  if (typeof frames === 'string')
    return { ...(await worldScene(material)), isNeutral: true, notes: [frames] };
  return {
    draw(frame, moment) {
      const shown = frames[Math.round(moment * material.framesPerSecond) % frames.length];
      if (shown) frame.data.set(shown.data);
    },
  };
}

/** A picture with a mouth, where faces have theirs, that is as open as its sound is loud. */
async function speakingScene(material: Material): Promise<Scene> {
  const { sound, size, seconds: duration, framesPerSecond } = material;
  const levels = sound && getLoudness(sound, duration, framesPerSecond);
  const side = 0.2 * Math.min(size.width, size.height);
  const [scene, mouth] = await Promise.all([
    inputScene(material),
    drawFile('mouth', { width: side, height: side }),
  ]);
  const at = (seconds: number): Placement => {
    const scale = 0.16 + 0.7 * (levels?.[Math.round(seconds * framesPerSecond)] ?? 0);
    const { y = 0 } = poseAt<keyof Placement>(speaking.layers[0] ?? {}, seconds, duration);
    return { x: size.width / 2, y: size.height * (0.585 + y), scale, stretch: 1 / scale };
  };
  return { ...scene, draw: inOrder(scene.draw, drawItems([{ sprite: mouth, at }])) };
}
