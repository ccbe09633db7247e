import { even } from './frame-size.ts';
import { drawOverlay, type Overlay } from './overlay.ts';
import { squareFromSvg } from './overlay-from-svg.ts';
import type { Picture } from './picture.ts';

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
    drawOverlay(frame, shape, (frame.width - width) / 2, frame.height * (0.585 + shift) - width / 2);
  };
}

function drawMouth(width: number, open: number): Promise<Overlay> {
  const gap = 3 + 27 * open;
  const teeth =
    open > 0.25 ? `<path d="M26 ${50 - gap * 0.72}h48l-5 ${gap * 0.42}H31z" fill="#ffffff"/>` : '';
  const tongue =
    open > 0.45 ? `<ellipse cx="50" cy="${50 + gap * 0.72}" rx="17" ry="${gap * 0.3}" fill="#ef6f7f"/>` : '';
  return squareFromSvg(
    `<ellipse cx="50" cy="50" rx="${40 - 8 * open}" ry="${gap + 7}" fill="#c8475a"/>
    <ellipse cx="50" cy="50" rx="${33 - 8 * open}" ry="${gap}" fill="#4a0f1e"/>${teeth}${tongue}`,
    width,
  );
}
