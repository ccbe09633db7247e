import type { VideoStyle, VideoToVideoModel } from '@videogen/types';
import table from './styles.json' with { type: 'json' };

/** The parameters of a drawing style. */
export interface DrawingStyle {
  /** Shades of brightness that remain; 0 leaves them all. */
  readonly shades: number;
  /** Strength of colors, 1 leaves them. */
  readonly color: number;
  /** Shift towards warm (above 0) or cool (below 0) colors, in steps of 255. */
  readonly warmth: number;
  /** Darkness of the outlines, from 0 (none) to 1 (black). */
  readonly ink: number;
  /** Side of the blocks that the picture is made of, in pixels, even; 0 for none. */
  readonly block: number;
  /** Whether every third row is darker, as on an old television. */
  readonly tape: boolean;
  /** Darkness of the corners, from 0 to 1. */
  readonly vignette: number;
  /** Shift of all brightness towards white, from 0 to 1. */
  readonly lift: number;
  /** Factor of all brightness. */
  readonly gain: number;
}

const styles: Readonly<Record<string, Partial<DrawingStyle>>> = {
  ...(table.styles satisfies Record<VideoStyle, object>),
  ...(table.models satisfies Record<VideoToVideoModel, object>),
};
const grades: Readonly<Record<string, Partial<DrawingStyle>>> = table.grades;

/** Returns how a time or a weather changes a picture; undefined for one that does not. */
export function getGrade(name = ''): DrawingStyle | undefined {
  return grades[name] && { ...table.plain, ...grades[name] };
}

/** Returns the parameters of a style or a model; undefined for one that does not change the picture. */
export function getStyle(name = ''): DrawingStyle | undefined {
  return styles[name] && { ...table.plain, ...styles[name] };
}

/** Returns whether a value is a style of the contract. */
export function isVideoStyle(value: unknown): value is VideoStyle {
  return typeof value === 'string' && Object.hasOwn(table.styles, value);
}
