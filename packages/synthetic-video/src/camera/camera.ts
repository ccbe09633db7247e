import type { Placement } from '../codec/draw.ts';
import type { FrameSize } from '../codec/frame-size.ts';
import motions from './motions.json' with { type: 'json' };
import { poseAt, type Track } from './track.ts';

/** Where the camera is: the part of the scene that fills the frame. */
export interface View {
  readonly zoom: number;
  /** Shift of the camera from the middle, in frame widths. */
  readonly x: number;
  /** Shift of the camera from the middle, in frame heights. */
  readonly y: number;
  /** Turn in radians. */
  readonly rotate: number;
}

/** Returns the view at a moment, in seconds. */
export type Camera = (seconds: number) => View;

/** Seconds of a movement back and forth in a video of more than {@link LONG} seconds. */
const ROUND = 8;
const LONG = 10;

const cameras: Readonly<Record<string, Readonly<Partial<Record<keyof View, Track>>>>> = motions.cameras;

/** Creates the camera that a prompt asks for: `zoom_in`, `pan_left` and so on; without one it approaches slowly. */
export function createCamera(name: string | undefined, pace: string | undefined, duration: number): Camera {
  const strength = pace === 'slow' ? 0.6 : pace === 'fast' ? 1.25 : 1;
  const moves = Object.entries(cameras[name ?? ''] ?? motions.cameras.approach);
  const tracks = Object.fromEntries(
    moves.map(([value, track]): [string, Track] => {
      const repeats = Array.isArray(track) && duration > LONG;
      return [value, repeats ? { period: ROUND, values: track } : track];
    }),
  );
  return (seconds) => {
    const pose = poseAt<string>(tracks, seconds, duration);
    const { zoom = 1, x = 0, y = 0, rotate = 0 } = pose;
    return { zoom: 1 + strength * (zoom - 1), x: strength * x, y: strength * y, rotate: strength * rotate };
  };
}

/** Moves a placement of the scene to where the camera sees it. */
export function throughCamera(placement: Placement, view: View, { width, height }: FrameSize): Placement {
  const x = (placement.x - width / 2 - view.x * width) * view.zoom;
  const y = (placement.y - height / 2 - view.y * height) * view.zoom;
  const [cos, sin] = [Math.cos(view.rotate), Math.sin(view.rotate)];
  return {
    ...placement,
    x: width / 2 + x * cos - y * sin,
    y: height / 2 + x * sin + y * cos,
    scale: (placement.scale ?? 1) * view.zoom,
    rotate: (placement.rotate ?? 0) + view.rotate,
  };
}
