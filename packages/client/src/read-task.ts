import type { Task } from '@videogen/types';
import type { Core } from './core.ts';
import { aboutTask } from './errors/video-client-error.ts';
import { type Data, exchange } from './exchange.ts';
import { getTask } from './generated/operations.ts';
import { isRecord } from './json.ts';
import { checkRequestOptions, type RequestOptions } from './options.ts';
import { repeat } from './retry.ts';
import { checkTaskId } from './task-id.ts';

/** Reads a task, again when a fault may pass. */
export async function readTask(core: Core, taskId: string, options: RequestOptions = {}): Promise<Task> {
  checkTaskId(taskId);
  checkRequestOptions(options);
  const path = getTask.path.replace('{task_id}', taskId);
  try {
    const task = await repeat(core, options, () =>
      exchange(core, { ...getTask, path, options, schema: 'task', needs: ['status', isTask] }),
    );
    rememberVideos(core, taskId, task.output_videos);
    return task;
  } catch (error) {
    throw aboutTask(error, taskId);
  }
}

function rememberVideos(core: Core, taskId: string, videos: unknown): void {
  if (!Array.isArray(videos)) return;
  for (const [index, video] of videos.entries())
    if (isRecord(video)) core.origins.set(video, { taskId, index });
}

/** Sound as far as the service keeps its contract, which `schemas` can have checked. */
function isTask(data: Data): data is Task & Data {
  return typeof data['status'] === 'string';
}
