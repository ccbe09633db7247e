import type { TaskCategory } from '@videogen/types';
import type { RenderJob } from './job.ts';
import { loadImage, type Stage } from './load-image.ts';
import { measureLoudnessOf } from './loudness.ts';
import { drift, type Motion, speaking, templateMotion } from './motion.ts';
import { prepareMouth } from './mouth.ts';
import { drawOverlay } from './overlay.ts';
import type { Scene, SceneOptions } from './scene-types.ts';
import { hashText, seededRandom } from './seed.ts';
import { SpriteSheet } from './sprites.ts';
import { styleOf } from './styles.ts';
import { createStylize } from './stylize.ts';
import { drawTurned } from './turn.ts';
import { videoScene } from './video-scene.ts';
import { drawPlaced } from './warp.ts';
import { createWorld } from './world.ts';

/** Nods of a speaking picture per second. */
const NODS = 0.4;

/** The movement of the image, by category. */
const motions: Readonly<Record<TaskCategory, (job: RenderJob, direction: number) => Motion>> = {
  TEXT_TO_VIDEO: (_, direction) => drift(direction),
  IMAGE_TO_VIDEO: (_, direction) => drift(direction),
  TEMPLATE_TO_VIDEO: ({ template }) => templateMotion(template),
  VIDEO_TO_VIDEO: (_, direction) => drift(direction),
  TALKING_AVATAR: () => speaking(NODS),
};

/**
 * Prepares what a task's video shows.
 *
 * @throws RenderError with `RENDER_INPUT` when an input cannot be used.
 */
export async function chooseScene(job: RenderJob, options: SceneOptions): Promise<Scene> {
  const scene = await inputScene(job, options);
  if (job.category === 'TALKING_AVATAR') return speakingScene(scene, job, options);
  const style = styleOf(job.style ?? job.model);
  if (style === undefined) return scene;
  const stylize = createStylize(style, options.size.width, options.size.height);
  const frames = options.seconds * options.framesPerSecond;
  return over(scene, (frame, t) => stylize(frame, Math.round(t * frames)));
}

/** Returns the seed of a picture, which is the same for tasks with the same prompt, model, style and template. */
function seedOf({ taskId, prompt, model, style, template }: RenderJob): string {
  const text = [prompt, model, style, template].filter((part) => part !== undefined && part !== '').join('|');
  return text === '' ? taskId : text;
}

async function inputScene(job: RenderJob, options: SceneOptions): Promise<Scene> {
  const { size, seconds } = options;
  const seed = seedOf(job);
  if (job.image !== undefined) {
    const direction = seededRandom(hashText(seed))() * 2 * Math.PI;
    const stage = await loadImage(job.image, size);
    return imageScene(stage, motions[job.category](job, direction), seconds);
  }
  const layers = job.model?.endsWith('-faster') === true ? 3 : 4;
  const world = () =>
    createWorld({ size, prompt: job.prompt ?? '', seed, captions: job.captions !== false, layers });
  if (job.video !== undefined) return videoScene(job.video, options, world);
  const draw = await world();
  return { draw: (frame, t) => draw(frame, t * seconds), notes: [] };
}

/** A picture whose mouth is as open as its sound is loud. */
async function speakingScene(scene: Scene, job: RenderJob, options: SceneOptions): Promise<Scene> {
  const { size, seconds, framesPerSecond } = options;
  const levels =
    job.audio === undefined ? undefined : await measureLoudnessOf(job.audio, seconds, framesPerSecond);
  const mouth = await prepareMouth(Math.min(size.width, size.height));
  const nod = 2 * Math.PI * NODS * seconds;
  const still = job.video === undefined ? remembered(scene, options) : scene;
  return over(still, (frame, t) => {
    const level = levels?.[Math.round(t * seconds * framesPerSecond)] ?? 0;
    mouth(frame, level, 0.008 * Math.sin(2 * nod * t));
  });
}

/** Draws each frame of one nod once: copying it is ten times faster. */
function remembered({ draw, notes }: Scene, { seconds, framesPerSecond }: SceneOptions): Scene {
  const period = framesPerSecond / NODS;
  const drawn = new Map<number, Uint8Array>();
  return {
    notes,
    draw(frame, t) {
      const index = Math.round(t * seconds * framesPerSecond) % period;
      const known = drawn.get(index);
      if (known !== undefined) return frame.data.set(known);
      draw(frame, t);
      drawn.set(index, frame.data.slice());
    },
  };
}

function over(scene: Scene, draw: Scene['draw']): Scene {
  return {
    notes: scene.notes,
    draw: (frame, t) => {
      scene.draw(frame, t);
      draw(frame, t);
    },
  };
}

async function imageScene(stage: Stage, motion: Motion, seconds: number): Promise<Scene> {
  const side = Math.min(stage.backdrop.width, stage.backdrop.height);
  const sprites = await prepareSprites(motion, seconds, side);
  const draw: Scene['draw'] = (frame, t) => {
    const shot = motion(t, seconds);
    frame.data.set(stage.backdrop.data);
    if (shot.turn !== undefined) drawTurned(frame, stage.picture, shot.turn, 0.86);
    for (const layer of shot.layers) drawPlaced(frame, stage.picture, layer);
    for (const { name, size, x, y, opacity } of shot.sprites) {
      const sprite = sprites.get(name, size * side);
      if (sprite === undefined || opacity <= 0) continue;
      drawOverlay(
        frame,
        sprite,
        x * frame.width - sprite.width / 2,
        y * frame.height - sprite.height / 2,
        opacity,
      );
    }
  };
  return { draw, notes: [] };
}

async function prepareSprites(motion: Motion, seconds: number, side: number): Promise<SpriteSheet> {
  const sprites = new SpriteSheet();
  for (let step = 0; step <= 60; step++) {
    for (const { name, size } of motion(step / 60, seconds).sprites) await sprites.prepare(name, size * side);
  }
  return sprites;
}
