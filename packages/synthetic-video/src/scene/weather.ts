import { drawSprite, type Sprite } from '../codec/draw.ts';
import type { FrameSize } from '../codec/frame-size.ts';
import type { Picture } from '../codec/picture.ts';
import { hashText, seededRandom } from './seed.ts';
import { EmojiSprites, spriteFromSvg } from './sprites.ts';
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
  /** Frame heights down per second. */
  readonly fall: number;
  /** Frame widths to the right per second. */
  readonly drift: number;
  /** How far each swings to the sides, in frame widths. */
  readonly sway: number;
  /** Turns per second. */
  readonly spin: number;
  readonly opacity: number;
}

const weathers: Readonly<Record<string, Particles>> = table;

/** Returns the weather of a place that has one of its own. */
export function getWeather(weather: string | undefined, place: string | undefined): string | undefined {
  return place === 'underwater' ? 'bubbles' : weather;
}

/** Prepares the particles of a weather; undefined where there is none. */
export async function createWeather(
  name: string | undefined,
  size: FrameSize,
  pace: string | undefined,
): Promise<DrawWeather | undefined> {
  if (name === 'fireworks') return createFireworks();
  const particles = weathers[name ?? ''];
  if (particles === undefined) return undefined;
  const side = particles.size * Math.min(size.width, size.height);
  const emoji = new EmojiSprites();
  const sprites = await Promise.all(
    particles.shapes.map((shape) =>
      shape.startsWith('<') ? spriteFromSvg(scaled(shape, side)) : emoji.get(shape, side),
    ),
  );
  const speed = pace === 'slow' ? 0.5 : pace === 'fast' ? 1.6 : 1;
  const random = seededRandom(hashText(name ?? ''));
  const flakes = Array.from({ length: particles.count }, (_, index) => ({
    sprite: sprites[index % sprites.length],
    x: random(),
    y: random(),
    depth: 0.6 + 0.8 * random(),
    phase: random() * 6.28,
  }));
  return (frame, seconds) => {
    if (name === 'fog') pale(frame);
    for (const flake of flakes)
      if (flake.sprite) drawFlake(frame, flake.sprite, flake, particles, seconds * speed);
    if (name === 'storm') flash(frame, seconds);
  };
}

function drawFlake(
  frame: Picture,
  sprite: Sprite,
  flake: { readonly x: number; readonly y: number; readonly depth: number; readonly phase: number },
  { fall, drift, sway, spin, opacity }: Particles,
  seconds: number,
): void {
  const margin = { x: sprite.width / frame.width, y: sprite.height / frame.height };
  const swing = sway * Math.sin(seconds * 1.4 * flake.depth + flake.phase);
  const x = wrap(flake.x + drift * flake.depth * seconds, margin.x) + swing;
  const y = fall === 0 ? 0.35 + 0.5 * flake.y : wrap(flake.y + fall * flake.depth * seconds, margin.y);
  const rotate = 6.28 * spin * seconds * (flake.phase > 3.14 ? 1 : -1) + (spin === 0 ? 0 : flake.phase);
  const scale = fall === 0 ? 1 : flake.depth;
  drawSprite(frame, sprite, { x: x * frame.width, y: y * frame.height, scale, rotate }, opacity);
}

/** Keeps a position between -margin and 1 + margin. */
function wrap(position: number, margin: number): number {
  const span = 1 + 2 * margin;
  return ((((position + margin) % span) + span) % span) - margin;
}

/** Lightning: every three seconds two bright frames. */
function flash({ y }: Picture, seconds: number): void {
  const phase = (seconds + 1.6) % 3;
  if (phase > 0.26 || (phase > 0.1 && phase < 0.17)) return;
  for (let at = 0; at < y.length; at++) y[at] = Math.min(235, (y[at] ?? 0) + 60);
}

/** Brings all colours closer to a light grey. */
function pale({ y, u, v }: Picture): void {
  for (let at = 0; at < y.length; at++) y[at] = ((y[at] ?? 0) * 160 + 96 * 196) >> 8;
  for (let at = 0; at < u.length; at++) {
    u[at] = ((u[at] ?? 0) * 160 + 96 * 128) >> 8;
    v[at] = ((v[at] ?? 0) * 160 + 96 * 128) >> 8;
  }
}

const SPARKS = 42;
/** Seconds from one rocket to the next, and until its sparks have faded. */
const [INTERVAL, LIFE] = [0.55, 1.7];

/** Rockets that burst, one after the other, all over the sky. */
async function createFireworks(): Promise<DrawWeather> {
  const colours = ['#ffd166', '#ef476f', '#4cc9f0', '#b8f2a0', '#c77dff'];
  const sparks = await Promise.all(colours.map((colour) => spriteFromSvg(scaled(disc(colour, 0.48), 7))));
  return (frame, seconds) => {
    const side = Math.min(frame.width, frame.height);
    const last = Math.floor(seconds / INTERVAL);
    for (let rocket = last - Math.ceil(LIFE / INTERVAL); rocket <= last; rocket++) {
      const age = (seconds - rocket * INTERVAL) / LIFE;
      const sprite = sparks[((rocket % sparks.length) + sparks.length) % sparks.length];
      if (age < 0 || age > 1 || sprite === undefined) continue;
      const random = seededRandom(hashText(`rocket ${rocket}`));
      const [x, y, reach] = [
        (0.12 + 0.76 * random()) * frame.width,
        (0.1 + 0.3 * random()) * frame.height,
        (0.16 + 0.12 * random()) * side,
      ];
      for (let spark = 0; spark < SPARKS; spark++) {
        const [angle, way] = [spark * 2.4, reach * (0.35 + 0.65 * random()) * (1 - (1 - age) ** 3)];
        const placement = {
          x: x + way * Math.cos(angle),
          y: y + way * Math.sin(angle) + 0.16 * side * age * age,
          scale: 1.1 - 0.7 * age,
        };
        drawSprite(frame, sprite, placement, 1 - age * age);
      }
    }
  };
}

function scaled(shape: string, side: number): string {
  return shape.replace(
    '<svg',
    `<svg xmlns="http://www.w3.org/2000/svg" height="${Math.max(4, Math.round(side))}"`,
  );
}

function disc(colour: string, r: number): string {
  return `<svg viewBox="0 0 1 1"><circle cx=".5" cy=".5" r="${r}" fill="${colour}" fill-opacity=".92"/></svg>`;
}
