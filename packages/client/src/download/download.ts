import type { OutputVideo, Task } from '@videogen/types';
import type { Call } from '../core.ts';
import { lastMoment, within } from '../deadline.ts';
import { DownloadError } from '../errors/transfer-errors.ts';
import { addDetails } from '../errors/video-client-error.ts';
import { getMember } from '../json.ts';
import { checkNumber } from '../options.ts';
import type { Sink } from '../platform/sink.ts';
import { readTask } from '../read-task.ts';
import { checkTaskId } from '../task-status.ts';
import type { VideoBytes } from '../video-bytes.ts';
import { type Destination, openerFor, writing } from './destination.ts';
import { type TransferOptions, transfer } from './transfer.ts';

/** Options of a download. */
export interface DownloadOptions extends TransferOptions {
  /** The task to read again when the URL has expired. @default the source, when it is a task */
  readonly taskId?: string | undefined;
  /** Index of the video among the task's videos. @default 0 */
  readonly index?: number | undefined;
}

/** A task, or one of its `output_videos`. */
export type DownloadSource = Pick<OutputVideo, 'url'> | Pick<Task, 'task_id' | 'output_videos'>;

/** A finished download. */
export interface Downloaded {
  /** In bytes. */
  readonly size: number;
}

/** Downloads a video; returns its bytes when there is no destination. */
export async function download(
  call: Call<DownloadOptions>,
  source: DownloadSource,
  destination: Destination | undefined | null,
): Promise<VideoBytes | Downloaded> {
  const { core, options, deadline } = call;
  checkNumber('index', options.index);
  const { index = 0 } = options;
  const { url, taskId = options.taskId } = getUrl(source, index);
  if (taskId !== undefined) checkTaskId(taskId);
  const open = openerFor(destination);
  let sink: Sink | undefined;
  const renew = async (): Promise<string | undefined> =>
    taskId && (await readTask(call, taskId)).task.output_videos?.[index]?.url;
  const run = async (): Promise<VideoBytes | Downloaded> => {
    sink = await open();
    const size = await transfer(call, url, renew, sink);
    // Safe: only the destination in memory returns something.
    return ((await writing(sink.finish)) as VideoBytes | undefined) ?? { size };
  };
  try {
    return await within('The download', deadline, run);
  } catch (error) {
    // The error of the download matters more than one of the destination.
    const discard = async (): Promise<unknown> => sink?.fail(error);
    await within('Discarding the download', lastMoment(deadline, core.timeout), discard).catch(() => {});
    throw addDetails(error, { taskId });
  }
}

function getUrl(source: unknown, index: number): { url: string; taskId?: string } {
  const own = getMember(source, 'url');
  if (typeof own === 'string') return { url: own };
  const videos = getMember(source, 'output_videos');
  if (Array.isArray(videos)) {
    const taskId = String(getMember(source, 'task_id'));
    const url = getMember(videos[index], 'url');
    if (typeof url === 'string') return { url, taskId };
    const message = `Task ${taskId} has no output video at index ${index}; it has one when its status is SUCCESS`;
    throw new DownloadError(message, { reason: 'refused', taskId });
  }
  throw new TypeError('source must be a task or one of its output_videos');
}
