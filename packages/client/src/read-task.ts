import type { Task } from '@videogen/types';
import type { Core } from './core.ts';
import { aboutTask } from './errors/video-client-error.ts';
import { type Data, exchange } from './exchange.ts';
import { getTask } from './generated/operations.ts';
import { checkRequestOptions, type RequestOptions } from './options.ts';
import { repeat } from './retry.ts';
import { checkTaskId } from './task-id.ts';
import { noteOrigin } from './video-origin.ts';

/** Reads a task, again when a fault may pass. */
export async function readTask(core: Core, taskId: string, options: RequestOptions = {}): Promise<Task> {
  checkTaskId(taskId);
  checkRequestOptions(options);
  const path = getTask.path.replace('{task_id}', taskId);
  try {
    const task = await repeat(core, options, () =>
      exchange(core, { ...getTask, path, options, schema: 'task', needs: ['status', isTask] }),
    );
    noteOrigins(core, task.output_videos, taskId);
    return task;
  } catch (error) {
    throw aboutTask(error, taskId);
  }
}

function noteOrigins(core: Core, videos: unknown, taskId: string): void {
  if (Array.isArray(videos))
    videos.forEach((video, index) => {
      noteOrigin(core, video, { taskId, index });
    });
}

/** Sound as far as the service keeps its contract, which `schemas` can have checked. */
function isTask(data: Data): data is Task & Data {
  return typeof data['status'] === 'string';
}
