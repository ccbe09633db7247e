import type { VideoStyle, VideoToVideoModel } from '@videogen/types';

/** The parameters of a drawing style. */
export interface DrawingStyle {
  /** Shades of brightness that remain; 0 leaves them all. */
  readonly shades: number;
  /** Strength of colours, 1 leaves them. */
  readonly colour: number;
  /** Shift towards warm (above 0) or cool (below 0) colours, in steps of 255. */
  readonly warmth: number;
  /** Darkness of the outlines, from 0 (none) to 1 (black). */
  readonly ink: number;
  /** Side of the blocks that the picture is made of, in pixels; 0 for none. */
  readonly block: number;
  /** Whether to add the artifacts of an old television: lines, shifted colours, noise. */
  readonly tape: boolean;
  /** Darkness of the corners, from 0 to 1. */
  readonly vignette: number;
  /** Shift of all brightness towards white, from 0 to 1. */
  readonly lift: number;
  /** Factor of all brightness. */
  readonly gain: number;
}

const PLAIN: DrawingStyle = {
  shades: 0,
  colour: 1,
  warmth: 0,
  ink: 0,
  block: 0,
  tape: false,
  vignette: 0,
  lift: 0,
  gain: 1,
};

/** The styles of the contract. */
const styles = {
  japanese_anime: { shades: 8, colour: 1.4, warmth: -4, ink: 0.75 },
  realistic: { colour: 0.82, vignette: 0.55 },
  pixel: { shades: 8, colour: 1.3, block: 8 },
  cartoon_game: { shades: 5, colour: 1.9, warmth: 4, ink: 1 },
  flat_color_anime: { shades: 4, colour: 0.85, lift: 0.3 },
  '90s_style': { colour: 0.7, warmth: 12, tape: true, vignette: 0.3 },
} satisfies Record<VideoStyle, Partial<DrawingStyle>>;

/** The models of video to video. */
const models = {
  'anime-v5.5': { shades: 7, colour: 1.45, warmth: -2, ink: 0.8 },
  'anime-v1.2': { shades: 5, colour: 1.2, warmth: 4, ink: 0.55 },
  'anime-v10': { shades: 9, colour: 1.65, warmth: -8, ink: 0.9 },
  'anime-v9.1': { shades: 6, colour: 1.3, warmth: -14, ink: 0.7, lift: 0.12 },
  'illustration-v9.1': { shades: 5, colour: 1.15, warmth: 9, ink: 0.35 },
  'illustration-v20': { shades: 4, colour: 1.5, warmth: 2, ink: 0.2, lift: 0.15 },
  'illustration-v8.1': { shades: 6, colour: 0.9, warmth: 16, ink: 0.5, vignette: 0.3 },
  'illustration-v19': { shades: 3, colour: 1.3, warmth: -6, ink: 0.3 },
} satisfies Record<VideoToVideoModel, Partial<DrawingStyle>>;

/** Times and weathers, for pictures that come from outside. */
const grades: Readonly<Record<string, Partial<DrawingStyle>>> = {
  night: { colour: 0.75, warmth: -15, gain: 0.5, vignette: 0.45 },
  sunset: { colour: 1.15, warmth: 17, gain: 0.92, vignette: 0.25 },
  sunrise: { colour: 1.05, warmth: 9, lift: 0.1 },
  rain: { colour: 0.7, warmth: -5, gain: 0.78 },
  storm: { colour: 0.6, warmth: -8, gain: 0.62, vignette: 0.3 },
  snow: { colour: 0.75, warmth: -5, lift: 0.14 },
};

/** Returns how a time or a weather changes a picture; undefined for one that does not. */
export function gradeOf(name: string | undefined): DrawingStyle | undefined {
  const grade = grades[name ?? ''];
  return grade === undefined ? undefined : { ...PLAIN, ...grade };
}

const byName = new Map<string, Partial<DrawingStyle>>(Object.entries({ ...styles, ...models }));

/** Returns the parameters of a style or a model; undefined for one that does not change the picture. */
export function styleOf(name: string | undefined): DrawingStyle | undefined {
  const style = byName.get(name ?? '');
  return style === undefined ? undefined : { ...PLAIN, ...style };
}

/** Returns whether a value is a style of the contract. */
export function isVideoStyle(value: unknown): value is VideoStyle {
  return typeof value === 'string' && Object.hasOwn(styles, value);
}
