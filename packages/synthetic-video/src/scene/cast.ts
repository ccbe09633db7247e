import motions from '../camera/motions.json' with { type: 'json' };
import { poseAt, type Track } from '../camera/pose-at.ts';
import type { Item, Placement } from '../codec/draw.ts';
import type { FrameSize } from '../codec/frame-size.ts';
import type { Light } from '../codec/sprite.ts';
import table from '../prompt/kinds.json' with { type: 'json' };
import type { PromptReading, Settings } from '../prompt/read-prompt.ts';
import { getKind, type SubjectKind } from '../prompt/word-table.ts';
import { drawFile } from './backdrop.ts';
import { drawEmoji, emojiSvg } from './emoji-sprites.ts';
import { PLACES, type Place } from './places.ts';
import facts from './subjects.json' with { type: 'json' };

/** What the things of a scene have in common. */
export interface Stage {
  readonly place: Place;
  readonly settings: Settings;
  readonly lights: readonly Light[];
  readonly size: FrameSize;
  /** Duration of the video in seconds. */
  readonly seconds: number;
}

/** Where the ground begins, in shares of the frame's height. */
export const HORIZON = 0.62;
/** Where the feet of subjects are. */
const FEET = 0.83;

const movements: Readonly<Record<string, Readonly<Record<string, Track>>>> = motions.subjects;

/** The usual place of each kind of subject, and how fast the place passes by, in frame widths per second. */
// Safe: the file names places of `places.json` only.
const KINDS = table as Readonly<Record<SubjectKind, { readonly place: Place; readonly speed: number }>>;

/** Subjects that are shown by the place itself, as their emoji are pictures in frames. */
const shownByPlace: Readonly<Record<string, string>> = facts.shownByPlace;

/** Returns the place that a subject is usually in. */
export function getUsualPlace(id: string | undefined): Place {
  if (id === undefined) return 'studio';
  return facts.inSpace.includes(id) ? 'space' : KINDS[getKind(id)].place;
}

/** Returns the subjects that are drawn in front of a place. */
export function getDrawn(ids: readonly string[]): readonly string[] {
  return ids.filter((id) => shownByPlace[id] === undefined && emojiSvg(id, 1) !== undefined);
}

/** Returns whether the moon is among some subjects. */
export function hasMoon(ids: readonly string[]): boolean {
  return ids.some((id) => facts.moons.includes(id));
}

/** Adds the settings that follow from the subjects: fireworks and the moon are seen at night. */
export function completeSettings({ subjects, settings }: PromptReading): Settings {
  const shown = subjects.map((id) => shownByPlace[id]);
  const place = settings.place ?? shown.find((name) => name === 'mountains' || name === 'city');
  const weather = shown.includes('fireworks') ? 'fireworks' : settings.weather;
  const isDark = weather === 'fireworks' || hasMoon(subjects);
  return {
    ...settings,
    ...(place && { place }),
    ...(weather && { weather }),
    ...(isDark && { time: 'night' }),
  };
}

/** Places the subjects of a prompt, those behind first, with their shadows. */
export async function placeSubjects(ids: readonly string[], stage: Stage): Promise<readonly Item[]> {
  const isBehind = (id: string): boolean => ['stand', 'sky'].includes(getKind(id));
  const behind = ids.every(isBehind) ? [] : ids.filter(isBehind);
  const cast = ids.filter((id) => !behind.includes(id));
  const items = await Promise.all([
    ...behind.map((id, index) => placeBehind(id, index, stage)),
    ...cast.map((id, index) => placeFront(id, index, cast.length, stage)),
  ]);
  return items.flat();
}

async function placeBehind(id: string, index: number, { size, lights }: Stage): Promise<Item> {
  const side = Math.min(size.width, size.height);
  const isAloft = getKind(id) === 'sky';
  const sprite = await drawEmoji(id, side * (isAloft ? 0.22 : 0.4), lights);
  const x = [0.78, 0.2, 0.5][index % 3] ?? 0.5;
  const y = isAloft ? 0.2 : HORIZON + 0.07 - (0.18 * side) / size.height;
  return { sprite, at: () => ({ x: x * size.width, y: y * size.height }) };
}

async function placeFront(id: string, index: number, count: number, stage: Stage): Promise<readonly Item[]> {
  const { size, settings, place } = stage;
  const layout = facts.layouts[count - 1];
  const side = Math.min(size.width, size.height);
  const isTall = size.height > size.width;
  const pixels = side * (layout?.size ?? 0.34) * (isTall ? 1.2 : 1);
  const sprite = await drawEmoji(id, pixels, stage.lights);
  // Of several subjects one may fly something: "a boy flying a kite".
  const move = count > 1 && settings.move === 'fly' ? undefined : settings.move;
  const motion = movements[nameMotion(getKind(id), place, move)] ?? {};
  // Tall frames show several subjects one above the other.
  const isStacked = isTall && count > 1;
  const x = isStacked ? 0.5 + (index % 2 === 0 ? -0.14 : 0.14) : (layout?.places[index] ?? 0.5);
  const feet = FEET - (isStacked ? (count - 1 - index) * 0.24 : 0);

  const at = (seconds: number): Placement => {
    const moment = seconds * getPace(settings) + index * 0.9;
    const { x: dx = 0, y: dy = 0, ...turned } = poseAt<string>(motion, moment, stage.seconds);
    return { ...turned, x: (x + dx) * size.width, y: feet * size.height - pixels / 2 + dy * side };
  };

  if (!PLACES[place].grounded) return [{ sprite, at }];
  const shadow = await drawFile('shadow', { width: pixels, height: pixels * 0.18 });
  return [
    { sprite: shadow, at: (seconds) => ({ x: at(seconds).x, y: (feet - 0.01) * size.height }) },
    { sprite, at },
  ];
}

function nameMotion(kind: SubjectKind, place: Place, move: string | undefined): string {
  const isActive = kind === 'walk' || kind === 'act';
  if (move === 'fall' && kind !== 'stand' && kind !== 'sky') return move;
  if (place === 'space') return kind === 'stand' ? kind : 'fly';
  if (place === 'underwater' && kind !== 'stand') return 'swim';
  if (place === 'sea' && isActive) return 'sail';
  if (move !== undefined && (isActive || move === 'fly')) return move;
  if (kind === 'object') return move === 'spin' ? move : 'float';
  return kind === 'act' ? 'walk' : kind;
}

function getPace({ pace }: Settings): number {
  return { slow: 0.5, fast: 1.7 }[pace ?? ''] ?? 1;
}

/** Returns how many frame widths a second what is around the subject passes by, to the right. */
export function getPassingSpeed(id: string | undefined, { place, settings }: Stage): number {
  if (id === undefined || settings.move === 'sleep' || place === 'indoor' || place === 'studio') return 0;
  return KINDS[getKind(id)].speed * getPace(settings) * (settings.move === 'hop' ? 1.8 : 1);
}
