import type { Task } from '@videogen/types';
import type { Call, Core } from './core.ts';
import { addDetails } from './errors/video-client-error.ts';
import { type Data, exchange } from './exchange.ts';
import { getTask } from './generated/operations.ts';
import type { RequestOptions } from './options.ts';
import { withRetries } from './retry.ts';
import { checkTaskId } from './task-status.ts';
import { type WithResponse, withResponse } from './with-response.ts';

/** A read of a task under way. */
export interface ReadPromise extends WithResponse<Task, Response> {}

/** Reads a task, with retries after transient errors. */
export async function readTask(call: Call, taskId: string): Promise<Task> {
  checkTaskId(taskId);
  const request = {
    ...getTask,
    taskId,
    schema: 'task',
    // Sound as far as the service keeps its contract, which `schemas` can check.
    needs: ['status', (data: Data): data is Task & Data => typeof data['status'] === 'string'],
  } as const;
  try {
    return await withRetries(call, (limit) => exchange<Task>(call, request, limit));
  } catch (error) {
    throw addDetails(error, { taskId });
  }
}

/** Reads a task for a caller, who may want the response, too. */
export function startRead(core: Core, taskId: string, options: RequestOptions = {}): ReadPromise {
  // Safe: a read that succeeds has a response.
  return withResponse(core, options, (call) => readTask(call, taskId)) as ReadPromise;
}
