import { drawPicture } from '../codec/draw.ts';
import { even } from '../codec/frame-size.ts';
import { createPicture, type Picture, toYuv } from '../codec/picture.ts';
import type { Random } from './seed.ts';
import facts from './subjects.json' with { type: 'json' };

/** Pixels of the frame for each one that is computed. */
const BLOCK = 8;
const SHADES = 256;

/**
 * Creates a picture of flowing colours that shows nothing in particular.
 *
 * @param colours as `#rrggbb`; without any, a harmony chosen by chance
 */
export function createFlow(
  colours: readonly string[],
  random: Random,
  pace: string | undefined,
): (frame: Picture, seconds: number) => void {
  const ramp = getRamp(colours.length > 0 ? colours : harmony(random));
  const speed = { slow: 0.35, fast: 1.4 }[pace ?? ''] ?? 0.7;
  const waves = Array.from({ length: 4 }, (_, at) => ({
    x: (random() - 0.5) * 3.6 * (1 + at * 0.35),
    y: (random() + 0.35) * 2.3 * (1 + at * 0.35),
    phase: random() * 6.28,
    speed: (0.5 + random()) * (at % 2 === 0 ? 1 : -1),
  }));
  return (frame, seconds) => {
    const [width, height] = [even(frame.width / BLOCK) + 4, even(frame.height / BLOCK) + 4];
    const small = createPicture(width, height);
    for (let at = 0; at < small.y.length; at++) {
      const [column, row] = [at % width, Math.floor(at / width)];
      const [x, y] = [(column * BLOCK) / frame.height, (row * BLOCK) / frame.height];
      let bend = 0;
      for (const wave of waves)
        bend += Math.sin(wave.x * x + wave.y * y + wave.phase + wave.speed * speed * seconds + bend * 0.7);
      const shade = Math.floor((0.5 + 0.5 * Math.sin(bend * 1.15 + x)) * (SHADES - 1));
      small.y[at] = ramp.y[shade] ?? 0;
      if (column % 2 === 1 || row % 2 === 1) continue;
      const colour = (row / 2) * (width / 2) + column / 2;
      small.u[colour] = ramp.u[shade] ?? 0;
      small.v[colour] = ramp.v[shade] ?? 0;
    }
    drawPicture(frame, small, { x: frame.width / 2, y: frame.height / 2, scale: BLOCK });
  };
}

interface Ramp {
  readonly y: Uint8Array;
  readonly u: Uint8Array;
  readonly v: Uint8Array;
}

/** From dark through the colours to light, with a soft highlight as on silk. */
function getRamp(colours: readonly string[]): Ramp {
  const parts = colours.map(channels);
  const stops = [darker(parts[0] ?? [0, 0, 0]), ...parts, lighter(parts.at(-1) ?? [0, 0, 0])];
  const shades = Array.from({ length: SHADES }, (_, at) => {
    const position = (at / (SHADES - 1)) * (stops.length - 1);
    const [from, share] = [
      Math.min(stops.length - 2, Math.floor(position)),
      position - Math.min(stops.length - 2, Math.floor(position)),
    ];
    const mix = (channel: number): number =>
      (stops[from]?.[channel] ?? 0) * (1 - share) + (stops[from + 1]?.[channel] ?? 0) * share;
    return toYuv(mix(0), mix(1), mix(2));
  });
  return {
    y: Uint8Array.from(shades, ({ y }) => y),
    u: Uint8Array.from(shades, ({ u }) => u),
    v: Uint8Array.from(shades, ({ v }) => v),
  };
}

function harmony(random: Random): readonly string[] {
  return facts.harmonies[Math.floor(random() * facts.harmonies.length)] ?? [];
}

function channels(colour: string): readonly number[] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function darker(parts: readonly number[]): readonly number[] {
  return parts.map((part) => part * 0.55);
}

function lighter(parts: readonly number[]): readonly number[] {
  return parts.map((part) => part + (255 - part) * 0.55);
}
