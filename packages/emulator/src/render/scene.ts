import type { TaskCategory } from '@videogen/types';
import type { FrameSize } from './frame-size.ts';
import type { RenderJob } from './job.ts';
import { createLandscape } from './landscape.ts';
import { loadImage, type Stage } from './load-image.ts';
import { drift, type Motion, speaking, templateMotion } from './motion.ts';
import { drawOverlay } from './overlay.ts';
import type { Picture } from './picture.ts';
import { hashText, type Random, seededRandom } from './seed.ts';
import { drawSpeech } from './speech.ts';
import { SpriteSheet } from './sprites.ts';
import { styleOf, stylize } from './stylize.ts';
import { drawTurned } from './turn.ts';
import { videoScene } from './video-scene.ts';
import { drawPlaced } from './warp.ts';

/** Everything behind the caption. */
export interface Scene {
  /** Draws the moment `t`, from 0 (beginning) to 1 (end), over whatever the frame holds. */
  readonly draw: (frame: Picture, t: number) => void;
  /** What of the input could not be shown, in words. */
  readonly notes: readonly string[];
}

/** What a scene is prepared for. */
export interface SceneOptions {
  readonly size: FrameSize;
  /** Duration of the part that is drawn. */
  readonly seconds: number;
  readonly framesPerSecond: number;
}

/** How often a speaking picture nods in the part that is drawn; whole times, so that it can be repeated. */
const NODS = 2;

/** How the video of a category looks. */
interface Look {
  /** How a picture moves. */
  readonly motion: (job: RenderJob, direction: number) => Motion;
  /** What is drawn over each frame. */
  readonly over?: (job: RenderJob) => Scene['draw'];
}

const drifting: Look = { motion: (_, direction) => drift(direction) };

const looks: Readonly<Record<TaskCategory, Look>> = {
  TEXT_TO_VIDEO: drifting,
  IMAGE_TO_VIDEO: drifting,
  TEMPLATE_TO_VIDEO: { motion: ({ template }) => templateMotion(template) },
  VIDEO_TO_VIDEO: {
    ...drifting,
    over: ({ model }) => {
      const style = styleOf(model);
      return (frame) => stylize(frame, style);
    },
  },
  TALKING_AVATAR: { motion: () => speaking(NODS), over: () => (frame, t) => drawSpeech(frame, t, NODS) },
};

/**
 * Prepares what a task's video shows.
 *
 * @throws RenderError with `RENDER_INPUT` when an input cannot be used.
 */
export async function chooseScene(job: RenderJob, options: SceneOptions): Promise<Scene> {
  const random = seededRandom(hashText(job.taskId));
  const scene = await inputScene(job, options, random);
  const draw = looks[job.category].over?.(job);
  return draw === undefined ? scene : over(scene, draw);
}

async function inputScene(job: RenderJob, options: SceneOptions, random: Random): Promise<Scene> {
  const { size, seconds } = options;
  if (job.image !== undefined) {
    const stage = await loadImage(job.image, size);
    return imageScene(stage, looks[job.category].motion(job, random() * 2 * Math.PI), seconds);
  }
  if (job.video !== undefined) return videoScene(job.video, options, random);
  const landscape = createLandscape(size.width, size.height, random);
  return { draw: (frame, t) => landscape(frame, t * seconds), notes: [] };
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
  const sheet = await prepareSprites(motion, seconds, side);
  const draw: Scene['draw'] = (frame, t) => {
    const shot = motion(t, seconds);
    frame.data.set(stage.backdrop.data);
    if (shot.turn !== undefined) drawTurned(frame, stage.picture, shot.turn, 0.86);
    for (const layer of shot.layers) drawPlaced(frame, stage.picture, layer);
    for (const { name, size, x, y, opacity } of shot.sprites) {
      const sprite = sheet.get(name, size * side);
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
  const sheet = new SpriteSheet();
  for (let step = 0; step <= 60; step++) {
    for (const { name, size } of motion(step / 60, seconds).sprites) await sheet.prepare(name, size * side);
  }
  return sheet;
}
