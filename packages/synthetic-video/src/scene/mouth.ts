import { drawSprite, type Sprite } from '../codec/draw.ts';
import { even } from '../codec/frame-size.ts';
import type { Picture } from '../codec/picture.ts';
import { spriteFromSvg } from '../scene/sprites.ts';

const STEPS = 7;

/** Draws a mouth that is as open as the sound is loud, where faces have theirs. */
export type DrawMouth = (frame: Picture, loudness: number, shift: number) => void;

/** Prepares the mouth for frames of one size. */
export async function prepareMouth(side: number): Promise<DrawMouth> {
  const width = even(side * 0.2);
  const shapes = await Promise.all(
    Array.from({ length: STEPS }, (_, step) => drawMouth(width, step / (STEPS - 1))),
  );
  return (frame, loudness, shift) => {
    const shape = shapes[Math.min(STEPS - 1, Math.round(loudness * (STEPS - 1)))];
    if (shape === undefined) return;
    drawSprite(frame, shape, { x: frame.width / 2, y: frame.height * (0.585 + shift) });
  };
}

function drawMouth(width: number, open: number): Promise<Sprite> {
  const gap = 3 + 27 * open;
  const teeth =
    open > 0.25 ? `<path d="M26 ${50 - gap * 0.72}h48l-5 ${gap * 0.42}H31z" fill="#ffffff"/>` : '';
  const tongue =
    open > 0.45 ? `<ellipse cx="50" cy="${50 + gap * 0.72}" rx="17" ry="${gap * 0.3}" fill="#ef6f7f"/>` : '';
  return spriteFromSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${width}" height="${width}"><ellipse cx="50" cy="50" rx="${40 - 8 * open}" ry="${gap + 7}" fill="#c8475a"/>
    <ellipse cx="50" cy="50" rx="${33 - 8 * open}" ry="${gap}" fill="#4a0f1e"/>${teeth}${tongue}</svg>`,
  );
}
