import { mix, type Rgb, rgb, svgColour } from './colours.ts';
import { drawOverlay, type Overlay, overlayFromRgba } from './overlay.ts';
import type { Picture } from './picture.ts';
import type { Scenery } from './scenery.ts';
import type { Random } from './seed.ts';
import { type Gait, type Subject, subjects } from './subjects.ts';
import type { Pace, SubjectName } from './words.ts';

/** A subject in a scene. */
export interface Actor {
  readonly draw: (target: Picture, seconds: number) => void;
}

/** What the actors of a scene depend on. */
export interface CastOptions {
  readonly names: readonly SubjectName[];
  readonly medium: Scenery['medium'];
  readonly pace: Pace | null;
  /** The colour that the prompt names; null for none. */
  readonly coat: Rgb | null;
  /** Where feet are, in shares of the height. */
  readonly floor: number;
  /** The shorter side of the frame, in pixels. */
  readonly side: number;
  readonly random: Random;
}

const MOST_ACTORS = 3;
const COATS: readonly Rgb[] = [
  [239, 125, 60],
  [230, 82, 92],
  [70, 140, 230],
  [242, 190, 60],
  [112, 90, 210],
  [52, 168, 132],
  [238, 236, 230],
];
const ISLAND = '<path d="M-10 100q20-22 60-22t60 22z" fill="#6f5d4a"/>';
const BOARD = '<ellipse cx="50" cy="94" rx="46" ry="6" fill="#fff3d6" stroke="#d7684b" stroke-width="2"/>';
const SPEED: Readonly<Record<Pace, number>> = { slow: 0.55, fast: 1.7, lively: 1.15 };

/** Draws the subjects of a prompt and decides how they move: at most three. */
export async function castActors(options: CastOptions): Promise<readonly Actor[]> {
  const chosen = options.names.slice(0, MOST_ACTORS);
  return Promise.all(
    chosen.map((name, index) => castActor(name, { ...options, place: (index + 1) / (chosen.length + 1) })),
  );
}

type ActorOptions = CastOptions & { readonly place: number };

async function castActor(name: SubjectName, options: ActorOptions): Promise<Actor> {
  const { medium, pace, side, random, place, floor } = options;
  const subject = subjects[name];
  const gait = gaitIn(medium, subject.gait);
  const coats = subject.coats?.map(rgb) ?? COATS;
  const coat = options.coat ?? coats[Math.floor(random() * coats.length)] ?? [239, 125, 60];
  const width = Math.round((subject.size * side) / 2) * 2;
  const under =
    medium === 'water' && subject.gait !== 'float' && subject.gait !== 'swim'
      ? gait === 'float'
        ? BOARD
        : gait === 'stand'
          ? ISLAND
          : ''
      : '';
  // Random numbers are drawn before the first wait, so that their order is fixed.
  const way = {
    floor,
    place,
    speed: pace === null ? 1 : SPEED[pace],
    lively: pace === 'lively',
    phase: random(),
  };
  const [first, other] = await Promise.all(
    [subject.svg, subject.other ?? subject.svg].map((svg) => rasterize(under + svg, coat, width)),
  );
  return {
    draw: (target, seconds) => {
      const { x, y, beat } = gaits[gait](seconds, way);
      const picture = beat % 2 < 1 ? first : other;
      if (picture === undefined) return;
      drawOverlay(
        target,
        picture,
        x * target.width - width / 2,
        y * target.height - width * footOf(subject, gait),
      );
    },
  };
}

/** Where there is no ground, what walks floats or swims. */
function gaitIn(medium: Scenery['medium'], gait: Gait): Gait {
  if (gait === 'fly' || gait === 'flutter' || gait === 'rise') return medium === 'deep' ? 'swim' : gait;
  if (medium === 'deep') return 'swim';
  if (medium === 'void') return 'swim';
  if (medium === 'water') return gait === 'stand' ? 'stand' : 'float';
  return gait === 'swim' || gait === 'float' ? 'walk' : gait;
}

/** The anchor of a drawing: the feet of an actor on the ground, otherwise the center. */
function footOf({ gait: own }: Subject, gait: Gait): number {
  if (gait === 'swim' || gait === 'fly' || gait === 'flutter' || gait === 'rise') return 0.5;
  return own === 'drive' ? 0.86 : 0.95;
}

async function rasterize(svg: string, coat: Rgb, width: number): Promise<Overlay> {
  const { default: sharp } = await import('sharp');
  const coloured = svg
    .replaceAll('{a}', svgColour(coat))
    .replaceAll('{b}', svgColour(mix(coat, [20, 18, 40], 0.42)));
  const whole = `<svg viewBox="0 0 100 100" width="${width}" height="${width}" xmlns="http://www.w3.org/2000/svg">${coloured}</svg>`;
  return overlayFromRgba(await sharp(Buffer.from(whole)).ensureAlpha().raw().toBuffer(), width, width);
}

/** Where an actor is, in shares of the frame, and which of its two drawings is shown. */
interface Position {
  readonly x: number;
  readonly y: number;
  /** Whole numbers are the first drawing's, the halves between the other's. */
  readonly beat: number;
}

interface Way {
  readonly floor: number;
  readonly place: number;
  readonly speed: number;
  readonly lively: boolean;
  readonly phase: number;
}

/** From left to right, again and again; visible at the beginning. */
function across(seconds: number, { place, speed }: Way, rate: number): number {
  return ((place - 0.2 + 0.25 + seconds * rate * speed) % 1.5) - 0.25;
}

const gaits: Readonly<Record<Gait, (seconds: number, way: Way) => Position>> = {
  walk: (seconds, way) => ({
    x: across(seconds, way, 0.11),
    y: way.floor - (way.lively ? 0.1 : 0.02) * Math.abs(Math.sin(seconds * 7 * way.speed)),
    beat: seconds * 3.4 * way.speed,
  }),
  drive: (seconds, way) => ({
    x: across(seconds, way, 0.16),
    y: way.floor + 0.004 * Math.sin(seconds * 22),
    beat: seconds * 4,
  }),
  fly: (seconds, way) => ({
    x: across(seconds, way, 0.15),
    y: 0.3 + 0.05 * Math.sin(seconds * 1.3 + way.phase * 6),
    beat: 0,
  }),
  flutter: (seconds, way) => ({
    x: across(seconds, way, 0.12),
    y: 0.38 + 0.09 * Math.sin(seconds * 2.1 + way.phase * 6),
    beat: seconds * 7,
  }),
  swim: (seconds, way) => ({
    x: across(seconds, way, 0.08),
    y: 0.48 + 0.08 * Math.sin(seconds * 1.2 + way.phase * 6),
    beat: seconds * 2,
  }),
  float: (seconds, way) => ({
    x: across(seconds, way, 0.07),
    y: way.floor - 0.02 + 0.025 * Math.sin(seconds * 2.6),
    beat: seconds * 2,
  }),
  rise: (seconds, { place, speed, phase }) => ({
    x: place + 0.04 * Math.sin(seconds * 1.1 + phase * 6),
    y: 1.15 - ((0.55 + seconds * 0.12 * speed) % 1.4),
    beat: 0,
  }),
  stand: (seconds, { floor, place, lively }) => ({
    x: place + 0.03 * Math.sin(seconds * 0.9),
    y: floor - (lively ? 0.06 : 0) * Math.abs(Math.sin(seconds * 5)),
    beat: seconds * 2.2,
  }),
};
