import type { OutputVideo } from '@videogen/types';
import type { Core } from '../core.ts';
import { aboutTask } from '../errors/video-client-error.ts';
import { isRecord } from '../json.ts';
import { checkRequestOptions, type RequestOptions } from '../options.ts';
import { readTask } from '../read-task.ts';
import { checkTaskId } from '../task-id.ts';
import { originOf } from '../video-origin.ts';
import { type Destination, memorySink, openDestination, writing } from './destination.ts';
import { transfer } from './transfer.ts';

/** How far a download has come, in bytes. */
export interface DownloadProgress {
  readonly received: number;
  /** Undefined when the storage does not say. */
  readonly total: number | undefined;
}

/** Options of a download. */
export interface DownloadOptions extends Omit<RequestOptions, 'headers'> {
  /** Called while the video is received. */
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
  /**
   * The task to read again when the address has ended.
   * @default the task that this client read the video from
   */
  readonly taskId?: string | undefined;
}

/** A video, as a task has it. */
export type DownloadSource = Pick<OutputVideo, 'url'>;

/** A download that was written somewhere. */
export interface Downloaded {
  /** In bytes. */
  readonly size: number;
}

/** Downloads a video; gives its bytes when there is no destination. */
export async function download(
  core: Core,
  video: DownloadSource,
  destination: Destination | undefined | null,
  options: DownloadOptions = {},
): Promise<Uint8Array<ArrayBuffer> | Downloaded> {
  if (!isRecord(video) || typeof video.url !== 'string')
    throw new TypeError('video must be one of output_videos of a task');
  checkRequestOptions(options);
  const origin = originOf(core, video);
  const taskId = options.taskId ?? origin?.taskId;
  if (taskId !== undefined) checkTaskId(taskId);
  const sink = destination == null ? memorySink() : await openDestination(core, destination);
  try {
    const renew = async (): Promise<string | undefined> =>
      taskId && (await readTask(core, taskId, options)).output_videos?.[origin?.index ?? 0]?.url;
    const size = await transfer(core, video.url, renew, sink, options);
    // Sound: only the destination in memory gives something.
    return ((await writing('finished', sink.finish)) as Uint8Array<ArrayBuffer> | undefined) ?? { size };
  } catch (error) {
    await sink.fail(error);
    throw aboutTask(error, taskId);
  }
}
