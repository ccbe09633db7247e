import motions from '../camera/motions.json' with { type: 'json' };
import { poseAt, type Track } from '../camera/track.ts';
import type { Placement, Sprite } from '../codec/draw.ts';
import type { FrameSize } from '../codec/frame-size.ts';
import type { PromptReading, Settings } from '../prompt/read-prompt.ts';
import { getKind, type SubjectKind } from '../prompt/word-table.ts';
import { HORIZON } from './backdrop.ts';
import table from './kinds.json' with { type: 'json' };
import type { Place } from './places.ts';
import type { EmojiSprites } from './sprites.ts';
import facts from './subjects.json' with { type: 'json' };

/** Something that is drawn: at each moment somewhere. */
export interface Item {
  readonly sprite: Sprite;
  readonly at: (seconds: number) => Placement;
}

/** How the subjects of a prompt are to move. */
export interface Direction {
  readonly place: Place;
  readonly move: string | undefined;
  readonly pace: string | undefined;
  /** Duration of the video in seconds. */
  readonly seconds: number;
}

type Motion = Readonly<Partial<Record<'x' | 'y' | 'rotate' | 'stretch', Track>>>;

const movements: Readonly<Record<string, Motion>> = motions.subjects;

/** Size of one, two and three subjects, and where they are. */
const LAYOUTS: readonly { readonly size: number; readonly places: readonly number[] }[] = facts.layouts;

/** The usual place of each kind of subject, and how fast the place passes by, in frame widths per second. */
const KINDS: Readonly<Record<SubjectKind, { readonly place: Place; readonly speed: number }>> =
  // Safe: the file names places of `places.json` only.
  table as Record<SubjectKind, { place: Place; speed: number }>;

/** Returns the place that a subject is usually in. */
export function usualPlace(id: string | undefined): Place {
  if (id === undefined) return 'studio';
  return facts.inSpace.includes(id) ? 'space' : KINDS[getKind(id)].place;
}

/** Subjects that are shown by the place itself, as their emoji are pictures in frames. */
const SHOWN_BY_PLACE: Readonly<Record<string, string>> = facts.shownByPlace;

/** Returns the subjects that are drawn in front of a place. */
export function drawnSubjects(ids: readonly string[]): readonly string[] {
  return ids.filter((id) => SHOWN_BY_PLACE[id] === undefined);
}

/** Returns the name of what shows a subject that is not drawn: a place or a weather. */
function shownAs(ids: readonly string[], names: readonly string[]): string | undefined {
  return ids.map((id) => SHOWN_BY_PLACE[id]).find((name) => name !== undefined && names.includes(name));
}

/** Returns whether the moon is among some subjects. */
export function showsMoon(ids: readonly string[]): boolean {
  return ids.some((id) => facts.moons.includes(id));
}

/** Adds the settings that follow from the subjects: fireworks and the moon are seen at night. */
export function completeSettings({
  subjects,
  settings,
}: Pick<PromptReading, 'subjects' | 'settings'>): Settings {
  const place = settings.place ?? shownAs(subjects, ['mountains', 'city']);
  const weather = shownAs(subjects, ['fireworks']) ?? settings.weather;
  const dark = weather === 'fireworks' || showsMoon(subjects);
  return {
    ...settings,
    ...(place && { place }),
    ...(weather && { weather }),
    ...(dark && { time: 'night' }),
  };
}

/** Places the subjects of a prompt, those behind first. */
export async function placeSubjects(
  ids: readonly string[],
  direction: Direction,
  size: FrameSize,
  sprites: EmojiSprites,
): Promise<readonly Item[]> {
  const front = ids.filter((id) => !isBehind(id));
  const cast = front.length > 0 ? front : ids;
  const behind = front.length > 0 ? ids.filter(isBehind) : [];
  const items = await Promise.all([
    ...behind.map((id, index) => placeBehind(id, index, size, sprites)),
    ...cast.map((id, index) => placeFront(id, index, cast.length, { direction, size, sprites })),
  ]);
  return items.filter((item) => item !== undefined);
}

function isBehind(id: string): boolean {
  const kind = getKind(id);
  return kind === 'stand' || kind === 'sky';
}

async function placeBehind(
  id: string,
  index: number,
  size: FrameSize,
  sprites: EmojiSprites,
): Promise<Item | undefined> {
  const side = Math.min(size.width, size.height);
  const aloft = getKind(id) === 'sky';
  const sprite = await sprites.get(id, side * (aloft ? 0.22 : 0.4));
  const x = [0.78, 0.2, 0.5][index % 3] ?? 0.5;
  const y = aloft ? 0.2 : HORIZON + 0.07 - (0.18 * side) / size.height;
  return sprite && { sprite, at: () => ({ x: x * size.width, y: y * size.height }) };
}

interface Stage {
  readonly direction: Direction;
  readonly size: FrameSize;
  readonly sprites: EmojiSprites;
}

async function placeFront(
  id: string,
  index: number,
  count: number,
  { direction, size, sprites }: Stage,
): Promise<Item | undefined> {
  const layout = LAYOUTS[count - 1] ?? { size: 0.34, places: [] };
  const side = Math.min(size.width, size.height);
  const tall = size.height > size.width;
  const pixels = side * layout.size * (tall ? 1.2 : 1);
  const sprite = await sprites.get(id, pixels);
  if (sprite === undefined) return undefined;
  // Of several subjects one may fly something: "a boy flying a kite".
  const motion = getMotion(
    id,
    count > 1 && direction.move === 'fly' ? { ...direction, move: undefined } : direction,
  );
  const speed = direction.pace === 'slow' ? 0.5 : direction.pace === 'fast' ? 1.7 : 1;
  // Tall frames show several subjects one above the other.
  const stacked = tall && count > 1;
  const x = stacked ? 0.5 + (index % 2 === 0 ? -0.14 : 0.14) : (layout.places[index] ?? 0.5);
  const feet = 0.83 - (stacked ? (count - 1 - index) * 0.24 : 0);
  return {
    sprite,
    at(seconds) {
      const moment = seconds * speed + index * 0.9;
      const { x: dx = 0, y: dy = 0, ...turned } = poseAt(motion, moment, direction.seconds);
      return { ...turned, x: (x + dx) * size.width, y: feet * size.height - pixels / 2 + dy * side };
    },
  };
}

function getMotion(id: string, { place, move }: Pick<Direction, 'place' | 'move'>): Motion {
  return movements[nameMotion(getKind(id), place, move)] ?? {};
}

function nameMotion(kind: SubjectKind, place: Place, move: string | undefined): string {
  const isActive = kind === 'walk' || kind === 'act';
  if (place === 'space') return kind === 'stand' ? kind : 'fly';
  if (place === 'underwater' && kind !== 'stand') return 'swim';
  if (place === 'sea' && isActive) return 'sail';
  if (move !== undefined && (isActive || move === 'fly')) return move;
  if (kind === 'object') return move === 'spin' ? move : 'float';
  return kind === 'act' ? 'walk' : kind;
}

/** Returns how many frame widths a second what is around the subject passes by, to the right. */
export function passingSpeed(id: string | undefined, { place, move, pace }: Direction): number {
  if (id === undefined || move === 'sleep' || place === 'indoor' || place === 'studio') return 0;
  const hurry = (move === 'hop' ? 1.8 : 1) * (pace === 'slow' ? 0.5 : pace === 'fast' ? 1.7 : 1);
  return KINDS[getKind(id)].speed * hurry;
}
