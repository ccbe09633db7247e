import type { Placement } from '../codec/draw.ts';
import type { FrameSize } from '../codec/frame-size.ts';

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

/** Returns the view at a moment between 0 (start) and 1 (end). */
export type Camera = (progress: number) => View;

/** Seconds after which a slow movement of a long video repeats, back and forth. */
const ROUND = 8;

/** Creates the camera that a prompt asks for: `zoom_in`, `pan_left` and so on; without one it approaches slowly. */
export function createCamera(name: string | undefined, pace: string | undefined, seconds: number): Camera {
  const strength = pace === 'slow' ? 0.6 : pace === 'fast' ? 1.25 : 1;
  const move = moves[name ?? ''] ?? approach;
  if (seconds <= ROUND * 1.25) return (progress) => move(ease(progress), strength);
  const rounds = Math.round(seconds / ROUND);
  return (progress) => move(0.5 - 0.5 * Math.cos(Math.PI * 2 * rounds * progress), strength);
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
    scale: placement.scale * view.zoom,
    rotate: placement.rotate + view.rotate,
  };
}

type Move = (progress: number, strength: number) => View;

const approach: Move = (t, s) => ({ zoom: 1 + 0.09 * s * t, x: 0.012 * s * (t - 0.5), y: 0, rotate: 0 });

const moves: Readonly<Record<string, Move>> = {
  zoom_in: (t, s) => ({ zoom: 1 + 0.5 * s * t, x: 0, y: 0.02 * t, rotate: 0 }),
  zoom_out: (t, s) => ({ zoom: 1 + 0.5 * s * (1 - t), x: 0, y: 0.02 * (1 - t), rotate: 0 }),
  pan_left: (t, s) => ({ zoom: 1.08, x: 0.14 * s * (0.5 - t), y: 0, rotate: 0 }),
  pan_right: (t, s) => ({ zoom: 1.08, x: 0.14 * s * (t - 0.5), y: 0, rotate: 0 }),
  tilt_up: (t, s) => ({ zoom: 1.08, x: 0, y: 0.14 * s * (0.5 - t), rotate: 0 }),
  tilt_down: (t, s) => ({ zoom: 1.08, x: 0, y: 0.14 * s * (t - 0.5), rotate: 0 }),
  orbit: (t, s) => ({
    zoom: 1.22,
    x: 0.09 * s * Math.sin(2 * Math.PI * t),
    y: 0.02 * Math.cos(2 * Math.PI * t),
    rotate: 0.045 * s * Math.sin(2 * Math.PI * t),
  }),
  still: () => ({ zoom: 1, x: 0, y: 0, rotate: 0 }),
};

/** Slow at both ends. */
function ease(t: number): number {
  return t * t * (3 - 2 * t);
}
