import type { Task } from '@videogen/types';
import type { ClientContext } from './client-context.ts';
import { addDetails } from './errors/video-client-error.ts';
import { getTask } from './generated/reads.ts';
import type { RequestOptions } from './options.ts';
import { withRetries } from './retry.ts';
import { type Expected, type Send, sendOperation } from './send-operation.ts';
import { type Call, startCall } from './start-call.ts';
import { checkTaskId } from './task-status.ts';
import { type WithResponse, withResponse } from './with-response.ts';

/** A read of a task under way. */
export interface ReadPromise extends WithResponse<Task, Response> {}

// A record with a status is sound as far as the service keeps its contract, which `schemas` can check.
const expected: Expected<Task> = {
  schema: 'task',
  needs: 'status',
  isUsable: ({ status }) => typeof status === 'string',
};

/** Reads a task for a caller, who may want the response, too. */
export function startRead(context: ClientContext, taskId: string, options: RequestOptions = {}): ReadPromise {
  return withResponse(async () => readTask(startCall(context, options), taskId));
}

/** Reads a task, with retries after transient errors. */
export async function readTask(
  call: Call,
  taskId: string,
): Promise<{ readonly task: Task; readonly response: Response }> {
  checkTaskId(taskId);
  const send: Send<Task> = (http, options) => getTask(http, { task_id: taskId }, options);
  try {
    return await withRetries(call, async (limit) => {
      const read = await sendOperation(call, send, expected, limit);
      if ('error' in read) throw read.error;
      return { task: read.data, response: read.response };
    });
  } catch (error) {
    throw addDetails(error, { taskId });
  }
}
