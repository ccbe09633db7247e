import { drawSprite, type Sprite } from '../codec/draw.ts';
import type { FrameSize } from '../codec/frame-size.ts';
import type { Picture } from '../codec/picture.ts';
import { spriteFromSvg } from '../codec/sprite.ts';
import { drawEmoji } from './emoji-sprites.ts';
import { getChance } from './seed.ts';
import table from './weathers.json' with { type: 'json' };

/** Draws the weather over a frame at a moment, in seconds. */
export type DrawWeather = (frame: Picture, seconds: number) => void;

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

interface Particle {
  readonly sprite: Sprite | undefined;
  readonly x: number;
  readonly y: number;
  readonly depth: number;
  readonly phase: number;
}

const weathers: Readonly<Record<string, Particles>> = table;

/** Prepares the particles of a weather; undefined where there is none. */
export async function createWeather(
  name: string | undefined,
  size: FrameSize,
  pace: string | undefined,
): Promise<DrawWeather | undefined> {
  const kind = weathers[name ?? ''];
  if (kind === undefined) return undefined;
  const side = kind.size * Math.min(size.width, size.height);
  const sprites = await Promise.all(
    kind.shapes.map((shape) =>
      shape.startsWith('<') ? spriteFromSvg(scale(shape, side)) : drawEmoji(shape, side),
    ),
  );
  const speed = pace === 'slow' ? 0.5 : pace === 'fast' ? 1.6 : 1;
  const particles = Array.from({ length: kind.count }, (_, index) => ({
    sprite: sprites[index % sprites.length],
    x: getChance(`${name} x ${index}`),
    y: getChance(`${name} y ${index}`),
    depth: 0.6 + 0.8 * getChance(`${name} depth ${index}`),
    phase: (6.28 * index) / kind.count,
  }));
  return (frame, seconds) => {
    for (const particle of particles)
      if (kind.burst === undefined) drawParticle(frame, particle, kind, seconds * speed);
      else drawBurst(frame, particle, kind.burst, seconds);
    if (name === 'storm') flash(frame, seconds);
  };
}

function drawParticle(frame: Picture, particle: Particle, kind: Particles, seconds: number): void {
  const { sprite, depth, phase } = particle;
  if (sprite === undefined) return;
  const swing = kind.sway * Math.sin(seconds * 1.4 * depth + phase);
  const fallen = particle.y + kind.fall * depth * seconds;
  const placement = {
    x: (wrap(particle.x + kind.drift * depth * seconds, sprite.width / frame.width) + swing) * frame.width,
    y:
      (kind.fall === 0 ? 0.35 + 0.5 * particle.y : wrap(fallen, sprite.height / frame.height)) * frame.height,
    scale: kind.fall === 0 ? 1 : depth,
    rotate: 6.28 * kind.spin * seconds * (phase > 3.14 ? 1 : -1) + (kind.spin === 0 ? 0 : phase),
    opacity: kind.opacity,
  };
  drawSprite(frame, sprite, placement);
}

/** Keeps a position between -margin and 1 + margin. */
function wrap(position: number, margin: number): number {
  const span = 1 + 2 * margin;
  return ((((position + margin) % span) + span) % span) - margin;
}

/** Draws a rocket that bursts: it grows quickly, then sinks and fades. */
function drawBurst(frame: Picture, particle: Particle, burst: number, seconds: number): void {
  const age = (seconds / burst + particle.phase / 6.28) % 1;
  const round = Math.floor(seconds / burst + particle.phase / 6.28);
  const placement = {
    x: (0.1 + 0.8 * ((particle.x + 0.618 * round) % 1)) * frame.width,
    y: (0.12 + 0.3 * particle.y + 0.1 * age * age) * frame.height,
    scale: (1 - (1 - age) ** 3) * particle.depth,
    opacity: 1 - age * age,
  };
  if (particle.sprite) drawSprite(frame, particle.sprite, placement);
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
