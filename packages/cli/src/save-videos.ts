import type { Task, VideoClient } from '@videogen/client';
import { pathOfVideo, type Target } from './check-output.ts';
import { CliError } from './cli-error.ts';
import { cleanText } from './output/clean-text.ts';
import type { Session } from './session.ts';

/** Downloads the videos of a task that succeeded, or prints their URLs when there is no target. */
export async function saveVideos(
  { host, reporter, signal }: Session,
  client: VideoClient,
  task: Task,
  target: Target | undefined,
): Promise<void> {
  const { output_videos: videos, task_id: taskId } = task;
  if (videos.length === 0) {
    throw new CliError('no_video', `Task ${taskId} succeeded, but has no video`);
  }
  for (const [at, video] of videos.entries()) {
    if (target === undefined) reporter.result(cleanText(video.url));
    else {
      const file = target.kind === 'stdout' ? 'stdout' : pathOfVideo(target, taskId, at);
      const destination = target.kind === 'stdout' ? createSink(host.stdout) : file;
      const { size } = await client.download(task, destination, {
        signal,
        index: at,
        onProgress: ({ received, total }) => {
          const known = total === undefined ? {} : { total };
          reporter.report({ event: 'download', task_id: taskId, file, received, ...known });
        },
      });
      reporter.report({ event: 'downloaded', task_id: taskId, file, size });
      if (target.kind !== 'stdout') reporter.result(file, true);
    }
  }
}

/** Writes to stdout, which the process still needs when the download closes its destination. */
function createSink(stdout: NodeJS.WriteStream): WritableStream<Uint8Array> {
  return new WritableStream({
    write: (chunk) =>
      new Promise((done, fail) => stdout.write(chunk, (error) => (error ? fail(error) : done()))),
  });
}
