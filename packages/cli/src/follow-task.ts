import type { VideoClient } from '@videogen/client';
import type { Target } from './check-output.ts';
import { saveVideos } from './save-videos.ts';
import type { Session } from './session.ts';

/** A task to be waited for. */
export interface Following {
  readonly client: VideoClient;
  readonly taskId: string;
  /** Where its videos go; their URLs are printed when it is undefined. */
  readonly target: Target | undefined;
  /** Longest wait, in milliseconds. */
  readonly timeout: number | undefined;
}

/** Waits for a task, telling each change of its status, and saves what it made. */
export async function followTask(session: Session, following: Following): Promise<void> {
  const { client, taskId, target, timeout } = following;
  const { reporter, signal } = session;
  const task = await client.tasks.wait(taskId, {
    signal,
    ...(timeout !== undefined && { timeout }),
    onStatus: (seen) =>
      reporter.report({ event: 'status', task_id: taskId, status: seen.status, task: seen }),
  });
  await saveVideos(session, task, target);
}
