import type { Task } from '@videogen/types';
import { type Core, startCall } from './core.ts';
import type { Deadline } from './deadline.ts';
import { addDetails } from './errors/video-client-error.ts';
import { type Data, exchange } from './exchange.ts';
import { getTask } from './generated/operations.ts';
import type { RequestOptions } from './options.ts';
import { type Attempt, withResponse } from './receive.ts';
import { withRetries } from './retry.ts';
import { checkTaskId } from './task-status.ts';

/** A read of a task under way. */
export interface ReadPromise extends Promise<Task> {
  /** Returns the HTTP response as well, whose body has been read. */
  withResponse(): Promise<{ readonly task: Task; readonly response: Response }>;
}

/** Reads a task, with retries after transient errors. */
export async function readTask(
  core: Core,
  taskId: string,
  options: RequestOptions = {},
  deadline: Deadline = startCall(core, options),
  attempt: Attempt = {},
): Promise<Task> {
  checkTaskId(taskId);
  const call = {
    ...getTask,
    taskId,
    headers: options.headers,
    schema: 'task',
    // Sound as far as the service keeps its contract, which `schemas` can check.
    needs: ['status', (data: Data): data is Task & Data => typeof data['status'] === 'string'],
  } as const;
  try {
    return await withRetries(core, deadline, options, (limit) => exchange<Task>(core, call, limit, attempt));
  } catch (error) {
    throw addDetails(error, { taskId });
  }
}

/** Reads a task for a caller, who may want the response, too. */
export function startRead(core: Core, taskId: string, options?: RequestOptions): ReadPromise {
  const attempt: Attempt = {};
  const task = readTask(core, taskId, options, undefined, attempt);
  // Safe: a read that succeeds has a response.
  return withResponse(task, attempt) as ReadPromise;
}
