import type { Destination, DownloadProgress, Task, VideoClient } from '@videogen/client';
import { cleanText } from '@videogen/shared/clean-text';
import { pathOfVideo, type Target } from './check-output.ts';
import { CliError } from './cli-error.ts';
import type { Session } from './session.ts';
import { isVideo, videosOf } from './videos-of.ts';

/** Where a video goes, and its name in messages. */
export interface NamedDestination {
  readonly destination: Destination;
  readonly file: string;
}

/**
 * Downloads the videos of a task that succeeded, or prints their URLs when there is no target.
 *
 * @param from index of the first one that is not saved yet
 */
export async function saveVideos(
  session: Session,
  client: VideoClient,
  task: Task,
  target: Target | undefined,
  from: number = 0,
): Promise<void> {
  const { reporter, signal } = session;
  const { task_id: taskId } = task;
  const videos = videosOf(task);
  for (const [index, video] of [...(videos.length > 0 ? videos : [undefined]).entries()].slice(from)) {
    if (!isVideo(video))
      throw new CliError(
        'no_video',
        `Task ${taskId} succeeded, but its record has no video at index ${index}`,
      );
    if (target === undefined) reporter.result(cleanText(video.url));
    else {
      const named = openTarget(session, target, taskId, index);
      const onProgress = getProgress(session, named);
      const { size } = await client.download(task, named.destination, { signal, index, onProgress });
      reportSaved(session, task, named, size);
    }
  }
}

/** Returns the destination of a video by its index; a folder needs the task. */
export function openTarget(
  { host }: Session,
  target: Target,
  taskId: string = '',
  index: number = 0,
): NamedDestination {
  if (target.kind === 'stdout') return { destination: createSink(host.stdout), file: 'stdout' };
  const file = pathOfVideo(target, taskId, index);
  return { destination: file, file };
}

/** Returns the function that reports the progress of a download. */
export function getProgress(
  { reporter, state }: Session,
  { file }: NamedDestination,
): (progress: DownloadProgress) => void {
  return ({ received, total }) =>
    reporter.report({
      event: 'download',
      task_id: state.taskId ?? '',
      file,
      received,
      ...(total !== undefined && { total }),
    });
}

/** Reports a video that was saved, and prints its path. */
export function reportSaved(
  { reporter }: Session,
  task: Task,
  { destination, file }: NamedDestination,
  size: number,
): void {
  reporter.report({ event: 'downloaded', task_id: task.task_id, file, size });
  if (destination === file) reporter.result(file, true);
}

/** Writes to stdout, which the process still needs when the download closes its destination. */
function createSink(stdout: NodeJS.WriteStream): WritableStream<Uint8Array> {
  return new WritableStream({
    write: (chunk) =>
      new Promise((done, fail) => stdout.write(chunk, (error) => (error ? fail(error) : done()))),
  });
}
