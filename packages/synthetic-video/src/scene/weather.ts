import { type Draw, drawItems, type Item, inOrder, type Placement, type Sprite } from '../codec/draw.ts';
import type { FrameSize } from '../codec/frame-size.ts';
import type { Picture } from '../codec/picture.ts';
import { spriteFromSvg } from '../codec/sprite.ts';
import { drawEmoji } from './emoji-sprites.ts';
import { getChance } from './get-chance.ts';
import table from './weathers.json' with { type: 'json' };

/** What falls, rises or drifts. */
interface Particles {
  readonly count: number;
  /** SVGs, of which each particle takes one, or ids of emoji. */
  readonly shapes: readonly string[];
  /** Size of a shape, in shares of the frame's shorter side. */
  readonly size: number;
  /** Frame heights down per second; those that do not fall are in the lower half. */
  readonly fall: number;
  /** Frame widths to the right per second. */
  readonly drift: number;
  /** How far each swings to the sides, in frame widths. */
  readonly sway: number;
  /** Turns per second. */
  readonly spin: number;
  readonly opacity: number;
  /** Seconds in which each bursts: it grows and fades somewhere in the upper half, again and again. */
  readonly burst?: number;
}

/** What differs from one particle to the other, each from 0 to 1 but `depth`, which is about 1. */
type Particle = Readonly<Record<'x' | 'y' | 'depth' | 'phase', number>>;

const NOTHING: Sprite = { width: 0, height: 0, planes: [] };
const weathers: Readonly<Record<string, Particles>> = table;

/** Prepares what draws the particles of a weather, which may be none. */
export async function createWeather(name = '', size: FrameSize, pace: string | undefined): Promise<Draw> {
  const kind = weathers[name];
  if (kind === undefined) return inOrder();
  const side = kind.size * Math.min(size.width, size.height);

  const sprites = await Promise.all(
    kind.shapes.map((shape) =>
      shape.startsWith('<') ? spriteFromSvg(scale(shape, side)) : drawEmoji(shape, side),
    ),
  );

  const speed = { slow: 0.5, fast: 1.6 }[pace ?? ''] ?? 1;
  const items = Array.from({ length: kind.count }, (_, index): Item => {
    const sprite = sprites[index % sprites.length] ?? NOTHING;
    const chance = (what: string): number => getChance(`${name} ${what} ${index}`);
    const depth = 0.6 + 0.8 * chance('depth');
    const particle = { x: chance('x'), y: chance('y'), depth, phase: (6.28 * index) / kind.count };
    const margin = { x: sprite.width / size.width, y: sprite.height / size.height };
    const at = (seconds: number): Placement => {
      const { x, y, ...pose } =
        kind.burst === undefined
          ? fall(particle, kind, seconds * speed, margin)
          : burst(particle, seconds / kind.burst);
      return { ...pose, x: x * size.width, y: y * size.height };
    };
    return { sprite, at };
  });

  return name === 'storm' ? inOrder(drawItems(items), flash) : drawItems(items);
}

/** Returns where a particle is that falls, rises or drifts, in shares of the frame. */
function fall(particle: Particle, kind: Particles, seconds: number, margin: Placement): Placement {
  const { x, y, depth, phase } = particle;
  const { sway, drift, fall: speed, spin, opacity } = kind;
  const swing = sway * Math.sin(seconds * 1.4 * depth + phase);
  const isStill = speed === 0;
  return {
    x: wrap(x + drift * depth * seconds, margin.x) + swing,
    y: isStill ? 0.35 + 0.5 * y : wrap(y + speed * depth * seconds, margin.y),
    scale: isStill ? 1 : depth,
    rotate: 6.28 * spin * seconds * (phase > 3.14 ? 1 : -1) + (spin === 0 ? 0 : phase),
    opacity,
  };
}

/** Keeps a position between -margin and 1 + margin. */
function wrap(position: number, margin: number): number {
  const span = 1 + 2 * margin;
  return ((((position + margin) % span) + span) % span) - margin;
}

/** Returns where a rocket is that bursts, again and again: it grows quickly, then sinks and fades. */
function burst({ x, y, depth, phase }: Particle, rounds: number): Placement {
  const round = Math.floor(rounds + phase / 6.28);
  const age = (rounds + phase / 6.28) % 1;
  return {
    x: 0.1 + 0.8 * ((x + 0.618 * round) % 1),
    y: 0.12 + 0.3 * y + 0.1 * age * age,
    scale: (1 - (1 - age) ** 3) * depth,
    opacity: 1 - age * age,
  };
}

/** Lightning: every three seconds two bright frames. */
function flash({ y }: Picture, seconds: number): void {
  const phase = (seconds + 1.6) % 3;
  if (phase > 0.26 || (phase > 0.1 && phase < 0.17)) return;
  for (let at = 0; at < y.length; at++) y[at] = Math.min(235, (y[at] ?? 0) + 60);
}

function scale(shape: string, side: number): string {
  const height = Math.max(4, Math.round(side));
  return shape.replace('<svg', `<svg xmlns="http://www.w3.org/2000/svg" height="${height}"`);
}
