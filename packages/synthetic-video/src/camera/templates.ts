import type { VideoTemplate } from '@videogen/types';
import type { Placement } from '../codec/draw.ts';
import motions from './motions.json' with { type: 'json' };
import { poseAt, type Track } from './track.ts';

type Tracks<Name extends string> = Readonly<Partial<Record<Name, Track>>>;

/** A movement of a picture, with emoji around it. */
export interface Motion {
  /** The picture, once or several times, later ones in front: `scale` 1 fills the frame, 0 is the middle. */
  readonly layers: readonly Tracks<keyof Placement>[];
  readonly sprites?: readonly (Tracks<'x' | 'y' | 'size' | 'opacity'> & { readonly id: string })[];
  /** Emoji that rise past the picture, each on its own way, over and over. */
  readonly rising?: {
    readonly id: string;
    readonly count: number;
    readonly size: number;
    readonly opacity?: Track;
  };
}

/** An emoji at one moment. */
export interface SpriteShot {
  /** Id of the emoji. */
  readonly id: string;
  /** The middle, in shares of the frame. */
  readonly x?: number;
  readonly y?: number;
  /** Side, in shares of the frame's shorter side. */
  readonly size?: number;
  /** From 0 to 1. */
  readonly opacity?: number;
}

const templates: Readonly<Record<string, Motion>> = motions.templates satisfies Record<VideoTemplate, Motion>;

/** The movement of a picture that speaks: breathing and nodding. */
export const speaking: Motion = motions.speaking;

/** Returns the movement of a template; undefined for an unknown one. */
export function templateMotion(template: string | undefined): Motion | undefined {
  return templates[template ?? ''];
}

/** Returns the emoji of a movement at a moment, in seconds. */
export function spritesAt(
  { sprites = [], rising }: Motion,
  seconds: number,
  duration: number,
): readonly SpriteShot[] {
  const shots = sprites.map(({ id, ...tracks }) => ({ id, ...poseAt(tracks, seconds, duration) }));
  if (rising === undefined) return shots;
  const { id, count, size } = rising;
  const { opacity = 1 } = poseAt({ opacity: rising.opacity ?? 1 }, seconds, duration);
  const rounds = Math.max(1, Math.round(duration / 2.5));
  return Array.from({ length: count }, (_, index) => {
    const way = ((seconds / duration) * rounds + index / count) % 1;
    return {
      id,
      x: 0.12 + 0.76 * ((index * 0.618) % 1) + 0.03 * Math.sin(2 * Math.PI * (way * 2 + index / 3)),
      y: 1.05 - 1.1 * way,
      size: size * (0.7 + 0.3 * (index % 3)),
      opacity: opacity * Math.min(1, way * 6, (1 - way) * 3),
    };
  });
}
