import { mix, type Rgb, rgb, svgColour } from './colours.ts';
import type { Gait, Subject } from './drawings/subject.ts';
import { even } from './frame-size.ts';
import { gaitIn, gaits, type Way } from './gaits.ts';
import { drawOverlay } from './overlay.ts';
import { squareFromSvg } from './overlay-from-svg.ts';
import type { Picture } from './picture.ts';
import type { Pace, SubjectName } from './prompt/words.ts';
import type { Scenery } from './scenery.ts';
import type { Random } from './seed.ts';
import { subjects } from './subjects.ts';

/** A subject in a scene. */
export interface Actor {
  readonly draw: (target: Picture, seconds: number) => void;
}

/** Options of {@link castActors}. */
export interface CastOptions {
  readonly names: readonly SubjectName[];
  /** Whether the first rides on the second. */
  readonly riding: boolean;
  readonly medium: Scenery['medium'];
  readonly pace: Pace | null;
  /** The colour that the prompt names; null for none. */
  readonly coat: Rgb | null;
  /** Height of the feet, in shares of the frame's height from the top. */
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
const SPEED: Readonly<Record<Pace, number>> = { slow: 0.6, fast: 1.7, lively: 1.15 };

/** Draws the subjects of a prompt and decides how they move: at most three. */
export async function castActors(options: CastOptions): Promise<readonly Actor[]> {
  const chosen = options.names.slice(0, MOST_ACTORS);
  const [rider, mount] = chosen;
  const riding = options.riding && rider !== undefined && mount !== undefined;
  return Promise.all(
    chosen.map((name, index) =>
      castActor(name, {
        ...options,
        place: riding ? Math.max(1, index) / chosen.length : (index + 1) / (chosen.length + 1),
        mount: riding && index === 0 ? subjects[mount] : null,
      }),
    ),
  );
}

type ActorOptions = CastOptions & {
  readonly place: number;
  /** The subject that it rides on; null for none. */
  readonly mount: Subject | null;
};

async function castActor(name: SubjectName, options: ActorOptions): Promise<Actor> {
  const { medium, pace, side, random, place, floor, mount } = options;
  const subject = subjects[name];
  const gait = gaitIn(medium, (mount ?? subject).gait);
  const coats = subject.coats?.map(rgb) ?? COATS;
  const coat = options.coat ?? coats[Math.floor(random() * coats.length)] ?? [239, 125, 60];
  const width = even(subject.size * side);
  // Random numbers are drawn before the first wait, so that their order is fixed.
  const phase = random();
  const way: Way = {
    floor,
    place,
    speed: pace === null ? 1 : SPEED[pace],
    lively: pace === 'lively',
    phase: mount === null && !options.riding ? phase : 0,
  };
  const [first, other] = await Promise.all(
    [subject.svg, subject.other ?? subject.svg].map((svg) =>
      squareFromSvg(supportOf(subject, medium) + coloured(svg, coat), width),
    ),
  );
  // From its back to the rider's hips.
  const lift = mount === null ? 0 : (mount.size * 0.55 - subject.size * 0.28) * side;
  return {
    draw: (target, seconds) => {
      const { x, y, beat } = gaits[gait](seconds, way);
      const picture = beat % 2 < 1 ? first : other;
      if (picture === undefined) return;
      const top = y * target.height - width * footOf(subject, gait) - lift;
      drawOverlay(target, picture, x * target.width - width / 2, top);
    },
  };
}

/** Returns the drawing that carries a subject over water if it cannot swim; empty for none. */
function supportOf({ gait }: Subject, medium: Scenery['medium']): string {
  if (medium !== 'water') return '';
  if (gait === 'stand') return ISLAND;
  return gait === 'walk' || gait === 'drive' || gait === 'dance' ? BOARD : '';
}

/** The anchor of a drawing: the feet of an actor on the ground, otherwise the center. */
function footOf({ gait: own }: Subject, gait: Gait): number {
  if (gait === 'swim' || gait === 'fly' || gait === 'flutter' || gait === 'rise') return 0.5;
  return own === 'drive' ? 0.86 : 0.95;
}

function coloured(svg: string, coat: Rgb): string {
  return svg.replaceAll('{a}', svgColour(coat)).replaceAll('{b}', svgColour(mix(coat, [20, 18, 40], 0.42)));
}
