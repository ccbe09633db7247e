import type { OutputVideo, Task } from '@videogen/client';
import { isObject } from '@videogen/shared/is-object';

/** Returns what a record lists as its videos; nothing when it has no list. */
export function videosOf({ output_videos: videos }: Task): readonly unknown[] {
  return Array.isArray(videos) ? videos : [];
}

/** Whether an entry of a record is a video that can be downloaded. */
export function isVideo(value: unknown): value is OutputVideo {
  return isObject(value) && typeof value['url'] === 'string';
}
