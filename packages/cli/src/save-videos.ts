import type { Task } from '@videogen/client';
import { pathOfVideo, type Target } from './check-output.ts';
import { CliError } from './cli-error.ts';
import type { Session } from './session.ts';

/** Downloads the videos of a task that succeeded, or prints their URLs when there is no target. */
export async function saveVideos(session: Session, task: Task, target: Target | undefined): Promise<void> {
  const { reporter } = session;
  const { output_videos: videos, task_id: taskId } = task;
  if (videos.length === 0) {
    throw new CliError('no_video', `Task ${taskId} succeeded, but has no video`, 'Read it again later');
  }
  for (const [at, video] of videos.entries()) {
    if (target === undefined) reporter.result(video.url);
    else if (target.kind === 'stdout') await saveToStdout(session, task, at);
    else {
      const path = pathOfVideo(target, taskId, at);
      await save(session, task, at, path, path);
      reporter.result(path, true);
    }
  }
}

async function saveToStdout(session: Session, task: Task, index: number): Promise<void> {
  const { stdout } = session.host;
  // The download closes the stream, but the process still needs its stdout.
  const sink = new WritableStream<Uint8Array>({
    start: (controller) => void stdout.once('error', (error) => controller.error(error)),
    write: (chunk) =>
      new Promise((done, fail) => stdout.write(chunk, (error) => (error ? fail(error) : done()))),
  });
  await save(session, task, index, sink, 'stdout');
}

async function save(
  session: Session,
  task: Task,
  index: number,
  destination: string | WritableStream<Uint8Array>,
  file: string,
): Promise<void> {
  const { reporter, signal, state } = session;
  const taskId = task.task_id;
  const client = getClient(state);
  const { size } = await client.download(task, destination, {
    signal,
    index,
    onProgress: ({ received, total }) =>
      reporter.report({
        event: 'download',
        task_id: taskId,
        file,
        received,
        ...(total !== undefined && { total }),
      }),
  });
  reporter.report({ event: 'downloaded', task_id: taskId, file, size });
}

function getClient({ client }: Session['state']): NonNullable<Session['state']['client']> {
  if (client === undefined) throw new Error('a video is to be saved before the connection is made');
  return client;
}
