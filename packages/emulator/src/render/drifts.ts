import { yuv } from './colours.ts';
import { paintRect } from './paint.ts';
import { fraction, particles } from './particles.ts';
import type { Picture } from './picture.ts';
import type { Random } from './seed.ts';

/** Draws small things that drift, at a moment in seconds. */
export type DrawDrift = (target: Picture, seconds: number) => void;

const WHITE = yuv([255, 255, 255]);

/** Creates the stars of a night sky, which twinkle and move slowly. */
export function createStars(random: Random): DrawDrift {
  const stars = particles(random, 70);
  return (target, seconds) => {
    const { width, height } = target;
    for (const { x, y, size, turn } of stars) {
      const glow = 0.35 + 0.45 * turn + 0.2 * Math.sin(seconds * 3 + turn * 40);
      const side = size > 0.7 ? 2 : 1;
      const left = fraction(x + seconds * 0.012) * width;
      paintRect(target, { x: left, y: y * height * 0.55, width: side, height: side }, WHITE, glow);
    }
  };
}

/** Creates stars that come from the middle of the frame, as in a flight through space. */
export function createFlight(random: Random): DrawDrift {
  const stars = particles(random, 170);
  return (target, seconds) => {
    const { width, height } = target;
    for (const { x, size, turn } of stars) {
      const near = fraction(turn + seconds * (0.07 + 0.06 * size));
      const [angle, reach] = [x * 2 * Math.PI, 0.04 + 0.75 * near * near];
      const side = 1 + 3 * near * size;
      const left = width / 2 + Math.cos(angle) * reach * width;
      const top = height / 2 + Math.sin(angle) * reach * width;
      paintRect(target, { x: left, y: top, width: side, height: side }, WHITE, Math.min(0.95, 0.2 + near));
    }
  };
}

/** Creates bubbles that rise. */
export function createBubbles(random: Random): DrawDrift {
  const bubbles = particles(random, 26);
  return (target, seconds) => {
    for (const { x, y, size, turn } of bubbles) {
      const top = (1.05 - 1.1 * fraction(y + seconds * (0.08 + 0.1 * size))) * target.height;
      const left = (x + 0.012 * Math.sin(seconds * 2 + turn * 6)) * target.width;
      const side = 3 + 5 * size;
      paintRect(target, { x: left, y: top, width: side, height: side }, WHITE, 0.3);
      paintRect(target, { x: left, y: top, width: side / 2, height: side / 2 }, WHITE, 0.45);
    }
  };
}
