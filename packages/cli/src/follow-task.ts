import type { VideoClient } from '@videogen/client';
import type { Target } from './check-output.ts';
import { saveVideos } from './save-videos.ts';
import type { Session } from './session.ts';

/**
 * Waits for a task, reports each change of its status, and saves its videos.
 *
 * @param options.target of its videos; undefined to print their URLs
 * @param options.timeout longest wait, in milliseconds
 */
export async function followTask(
  session: Session,
  client: VideoClient,
  taskId: string,
  { target, timeout }: { target: Target | undefined; timeout: number | undefined },
): Promise<void> {
  const { reporter, signal } = session;
  const task = await client.tasks.wait(taskId, {
    signal,
    ...(timeout !== undefined && { timeout }),
    onStatus: (seen) =>
      reporter.report({ event: 'status', task_id: taskId, status: seen.status, task: seen }),
  });
  await saveVideos(session, client, task, target);
}
