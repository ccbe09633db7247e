import type { Core } from './core.ts';

/** Where a produced video was read. */
export interface VideoOrigin {
  readonly taskId: string;
  /** Its place among the task's videos. */
  readonly index: number;
}

/** Notes on a video where it was read, unseen. In a `WeakMap` it would cost three times as much, and the collector. */
export function noteOrigin({ origin }: Core, video: unknown, value: VideoOrigin): void {
  Reflect.defineProperty(Object(video), origin, { value });
}

/** Where a video was read, if this client read it. */
export function originOf({ origin }: Core, video: object): VideoOrigin | undefined {
  // Sound: nobody else has the symbol.
  return (video as Readonly<Record<symbol, VideoOrigin | undefined>>)[origin];
}
