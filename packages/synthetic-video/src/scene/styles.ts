import type { VideoStyle, VideoToVideoModel } from '@videogen/types';
import table from './styles.json' with { type: 'json' };

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

const plain: DrawingStyle = table.plain;

/** The styles and models of the contract. */
const styles: Readonly<Record<string, Partial<DrawingStyle>>> = {
  ...(table.styles satisfies Record<VideoStyle, object>),
  ...(table.models satisfies Record<VideoToVideoModel, object>),
};

/** The looks of the times of day and weathers. */
const grades: Readonly<Record<string, Partial<DrawingStyle>>> = table.grades;

/** Returns how a time or a weather changes a picture; undefined for one that does not. */
export function getGrade(name: string | undefined): DrawingStyle | undefined {
  const grade = grades[name ?? ''];
  return grade === undefined ? undefined : { ...plain, ...grade };
}

/** Returns the parameters of a style or a model; undefined for one that does not change the picture. */
export function getStyle(name: string | undefined): DrawingStyle | undefined {
  const style = styles[name ?? ''];
  return style === undefined ? undefined : { ...plain, ...style };
}

/** Returns whether a value is a style of the contract. */
export function isVideoStyle(value: unknown): value is VideoStyle {
  return typeof value === 'string' && Object.hasOwn(table.styles, value);
}
