import type { Task, VideoClient } from '@videogen/client';
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
  const { signal } = session;
  const task = await client.tasks.wait(taskId, {
    signal,
    ...(timeout !== undefined && { timeout }),
    onStatus: getStatusReport(session),
  });
  await saveVideos(session, client, task, target);
}

/** Returns the function that reports each change of a task's status. */
export function getStatusReport({ reporter }: Session): (task: Task) => void {
  return (task) => reporter.report({ event: 'status', task_id: task.task_id, status: task.status, task });
}
