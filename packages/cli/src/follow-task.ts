import type { VideoClient } from '@videogen/client';
import type { Target } from './check-output.ts';
import { saveVideos } from './save-videos.ts';
import type { Session } from './session.ts';

/** A task to wait for. */
export interface Following {
  readonly client: VideoClient;
  readonly taskId: string;
  /** The target of its videos; undefined to print their URLs. */
  readonly target: Target | undefined;
  /** Longest wait, in milliseconds. */
  readonly timeout: number | undefined;
}

/** Waits for a task, reports each change of its status, and saves its videos. */
export async function followTask(session: Session, following: Following): Promise<void> {
  const { client, taskId, target, timeout } = following;
  const { reporter, signal } = session;
  const task = await client.tasks.wait(taskId, {
    signal,
    ...(timeout !== undefined && { timeout }),
    onStatus: (seen) =>
      reporter.report({ event: 'status', task_id: taskId, status: seen.status, task: seen }),
  });
  await saveVideos(session, client, task, target);
}
