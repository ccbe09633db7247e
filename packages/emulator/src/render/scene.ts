import type { FrameSize } from './frame-size.ts';
import type { RenderJob } from './job.ts';
import { createLandscape } from './landscape.ts';
import { loadImage, type Stage } from './load-image.ts';
import { drift, type Motion, speaking, templateMotion } from './motion.ts';
import { drawOverlay } from './overlay.ts';
import type { Picture } from './picture.ts';
import { hashText, seededRandom } from './seed.ts';
import { SpriteSheet } from './sprites.ts';
import { drawTurned } from './turn.ts';
import { drawPlaced } from './warp.ts';

/** Everything behind the caption. */
export interface Scene {
  /** Draws the moment `t`, from 0 (beginning) to 1 (end), over whatever the frame holds. */
  readonly draw: (frame: Picture, t: number) => void;
  /** What of the input could not be shown, in words. */
  readonly notes: readonly string[];
}

/** Prepares what a task's video shows. */
export async function chooseScene(job: RenderJob, size: FrameSize, seconds: number): Promise<Scene> {
  const random = seededRandom(hashText(job.taskId));
  if (job.image !== undefined) {
    const stage = await loadImage(job.image, size);
    return imageScene(stage, motionOf(job, random() * 2 * Math.PI), seconds);
  }
  const landscape = createLandscape(size.width, size.height, random);
  return { draw: (frame, t) => landscape(frame, t * seconds), notes: [] };
}

function motionOf(job: RenderJob, direction: number): Motion {
  if (job.category === 'TEMPLATE_TO_VIDEO') return templateMotion(job.template);
  if (job.category === 'TALKING_AVATAR') return speaking(2);
  return drift(direction);
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
