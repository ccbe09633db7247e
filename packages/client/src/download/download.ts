import type { OutputVideo, Task } from '@videogen/types';
import { lastMoment, within } from '../deadline.ts';
import { DownloadError } from '../errors/transfer-errors.ts';
import { addDetails } from '../errors/video-client-error.ts';
import { getMember, getText } from '../json.ts';
import { checkNumber } from '../options.ts';
import type { Sink } from '../platform/sink.ts';
import { readTask } from '../read-task.ts';
import type { Call } from '../start-call.ts';
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

/** A destination that is being opened. */
export interface OpenDestination {
  /** Resolves when it is open. */
  readonly sink: Promise<Sink>;
  /** Removes what was written, also when the destination opens later. */
  readonly discard: (error: unknown) => Promise<void>;
}

/** Opens a destination; memory if there is none. Throws a `TypeError` for an invalid one. */
export function openDestination(
  { context, deadline }: Call,
  destination: Destination | undefined | null,
): OpenDestination {
  const controller = new AbortController();
  const sink = openerFor(destination)(controller.signal);
  let isOpen = false;

  const onOpen = (): void => {
    isOpen = true;
  };

  // Whoever needs the destination sees that it could not be opened.
  sink.then(onOpen, () => {});
  const discard = async (error: unknown): Promise<void> => {
    controller.abort();
    const failed = sink.then((opened) => opened.fail(error));
    // The error of the download matters more than one of the destination.
    const limit = isOpen ? context.timeout : 0;
    // Stryker disable next-line StringLiteral: nobody sees the error.
    await within('Discarding the download', lastMoment(deadline, limit), () => failed).catch(() => {});
  };

  return { sink, discard };
}

/** Downloads a video; returns its bytes when there is no destination. */
export async function download(
  call: Call<DownloadOptions>,
  source: DownloadSource,
  destination: Destination | undefined | null,
): Promise<VideoBytes | Downloaded> {
  checkNumber('index', call.options.index);
  const { taskId = call.options.taskId } = getUrl(source, call.options.index ?? 0);
  if (taskId !== undefined) checkTaskId(taskId);
  return downloadTo(call, source, openDestination(call, destination));
}

/** Downloads a video to a destination that is open or being opened. */
export async function downloadTo(
  call: Call<DownloadOptions>,
  source: DownloadSource,
  { sink: opening, discard }: OpenDestination,
): Promise<VideoBytes | Downloaded> {
  const { index = 0 } = call.options;
  const { url, taskId = call.options.taskId } = getUrl(source, index);
  const renew = async (): Promise<string | undefined> =>
    taskId && (await readTask(call, taskId)).task.output_videos?.[index]?.url;
  const run = async (): Promise<VideoBytes | Downloaded> => {
    const sink = await opening;
    const size = await transfer(call, url, renew, sink);
    // Safe: only the destination in memory returns something.
    return ((await writing(sink.finish)) as VideoBytes | undefined) ?? { size };
  };
  try {
    return await within('The download', call.deadline, run);
  } catch (error) {
    await discard(error);
    throw addDetails(error, { taskId });
  }
}

function getUrl(source: unknown, index: number): { url: string; taskId?: string | undefined } {
  const own = getMember(source, 'url');
  if (typeof own === 'string') return { url: own };
  const videos = getMember(source, 'output_videos');
  const id = getMember(source, 'task_id');
  // The record of a task that was paid for keeps its id, also when its videos cannot be read.
  if (id ?? videos) {
    const taskId = id == null ? undefined : getText(id);
    const url = getMember(getMember(videos, `${index}`), 'url');
    if (typeof url === 'string') return { url, taskId };
    const message = `Task ${taskId} has no output video at index ${index}; it has one when its status is SUCCESS`;
    throw new DownloadError(message, { reason: 'refused', taskId });
  }
  throw new TypeError('source must be a task or one of its output_videos');
}
