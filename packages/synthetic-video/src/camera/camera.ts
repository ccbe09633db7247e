import type { Camera } from '../codec/draw.ts';
import type { FrameSize } from '../codec/frame-size.ts';
import type { Settings } from '../prompt/read-prompt.ts';
import motions from './motions.json' with { type: 'json' };
import { poseAt, type Track } from './pose-at.ts';

/** Seconds of a movement back and forth in a video of more than {@link LONG} seconds. */
const ROUND = 8;
const LONG = 10;

const cameras: Readonly<Record<string, Readonly<Record<string, Track>>>> = motions.cameras;

/** Creates the camera that a prompt asks for: `zoom_in`, `pan_left` and so on; without one it approaches slowly. */
export function createCamera(settings: Settings, { width, height }: FrameSize, duration: number): Camera {
  const strength = { slow: 0.6, fast: 1.25 }[settings.pace ?? ''] ?? 1;
  const moves = Object.entries(cameras[settings.camera ?? ''] ?? cameras['approach'] ?? {});
  const tracks = Object.fromEntries(
    moves.map(([value, track]): [string, Track] => {
      const repeats = Array.isArray(track) && duration > LONG;
      return [value, repeats ? { period: ROUND, values: track } : track];
    }),
  );

  return (seconds) => {
    const { zoom: nearness = 1, x: right = 0, y: down = 0, rotate = 0 } = poseAt(tracks, seconds, duration);
    const zoom = 1 + strength * (nearness - 1);
    const turn = strength * rotate;
    const cos = zoom * Math.cos(turn);
    const sin = zoom * Math.sin(turn);

    return (placement) => {
      const x = placement.x - width * (0.5 + strength * right);
      const y = placement.y - height * (0.5 + strength * down);
      return {
        ...placement,
        x: width / 2 + x * cos - y * sin,
        y: height / 2 + x * sin + y * cos,
        scale: (placement.scale ?? 1) * zoom,
        rotate: (placement.rotate ?? 0) + turn,
      };
    };
  };
}
