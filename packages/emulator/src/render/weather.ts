import { yuv } from './colours.ts';
import { paintRect } from './paint.ts';
import { fraction, particles } from './particles.ts';
import type { Picture } from './picture.ts';
import type { Weather } from './prompt/words.ts';
import { seededRandom } from './seed.ts';

/** Draws what falls, drifts or flashes at a moment, in seconds. */
export type DrawWeather = (target: Picture, seconds: number) => void;

/** Prepares the weather of a scene; clouds are drawn with the sky. */
export function createWeather(weather: Weather | null, seed: number): DrawWeather {
  return weather === null ? () => undefined : effects[weather](seed);
}

const WHITE = yuv([255, 255, 255]);
const RAIN = yuv([190, 210, 235]);
const LEAVES = [yuv([214, 96, 40]), yuv([232, 168, 52]), yuv([176, 58, 40])];
const SPARK = yuv([255, 224, 120]);

const effects: Readonly<Record<Weather, (seed: number) => DrawWeather>> = {
  clouds: () => () => undefined,
  rain: (seed) => rainfall(seed, 110),
  storm: (seed) => {
    const rain = rainfall(seed, 150);
    return (target, seconds) => {
      rain(target, seconds);
      const phase = (seconds + (seed % 7) / 10) % 1.9;
      if (phase < 0.08 || (phase > 0.16 && phase < 0.22)) brighten(target, 70);
    };
  },
  snow: (seed) => {
    const flakes = particles(seededRandom(seed), 130);
    return (target, seconds) => {
      for (const { x, y, size, turn } of flakes) {
        const down = fraction(y + seconds * (0.1 + 0.12 * size));
        const across = fraction(x + 0.03 * Math.sin(seconds * 1.4 + turn * 6) + seconds * 0.02);
        const side = 2 + 4 * size;
        paintRect(
          target,
          { x: across * target.width, y: down * target.height, width: side, height: side },
          WHITE,
          0.55 + 0.4 * size,
        );
      }
    };
  },
  fog: (seed) => (target, seconds) => {
    const { width, height } = target;
    for (let band = 0; band < 5; band++) {
      const y = height * (0.38 + band * 0.09) + 8 * Math.sin(seconds * 0.8 + band + seed);
      const x = width * (0.14 * Math.sin(seconds * 0.5 + band * 2.1) - 0.15);
      paintRect(target, { x, y, width: width * 1.3, height: height * 0.1 }, yuv([222, 228, 234]), 0.34);
    }
  },
  leaves: (seed) => {
    const all = particles(seededRandom(seed), 34);
    return (target, seconds) => {
      for (const [index, { x, y, size, turn }] of all.entries()) {
        const down = fraction(y + seconds * (0.08 + 0.08 * size)) * target.height;
        const across = fraction(x + seconds * 0.16 + 0.05 * Math.sin(seconds * 3 + turn * 6)) * target.width;
        const flip = 0.35 + 0.65 * Math.abs(Math.sin(seconds * 4 + turn * 6));
        const colour = LEAVES[index % LEAVES.length] ?? SPARK;
        paintRect(
          target,
          { x: across, y: down, width: 6 + 4 * size, height: (5 + 4 * size) * flip },
          colour,
          0.95,
        );
      }
    };
  },
  sparks: (seed) => {
    const all = particles(seededRandom(seed), 60);
    return (target, seconds) => {
      for (const { x, y, size, turn } of all) {
        const up = (1 - fraction(y + seconds * (0.04 + 0.09 * size))) * target.height;
        const across = fraction(x + 0.04 * Math.sin(seconds * 1.3 + turn * 6)) * target.width;
        const glow = 0.35 + 0.65 * Math.abs(Math.sin(seconds * 2.4 + turn * 9));
        paintRect(target, { x: across - 3, y: up - 3, width: 8, height: 8 }, SPARK, 0.25 * glow);
        paintRect(target, { x: across - 1, y: up - 1, width: 4, height: 4 }, SPARK, glow);
      }
    };
  },
};

function rainfall(seed: number, count: number): DrawWeather {
  const drops = particles(seededRandom(seed), count);
  return (target, seconds) => {
    for (const { x, y, size } of drops) {
      const down = fraction(y + seconds * (1.2 + size));
      const across = fraction(x - down * 0.06);
      const height = 9 + 12 * size;
      paintRect(
        target,
        { x: across * target.width, y: down * (target.height + 30) - 30, width: 1, height },
        RAIN,
        0.6,
      );
    }
  };
}

function brighten(target: Picture, amount: number): void {
  for (let at = 0; at < target.y.length; at++) target.y[at] = Math.min(235, (target.y[at] ?? 0) + amount);
}
