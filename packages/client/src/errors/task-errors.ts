import type { Task } from '@videogen/types';
import { type ErrorDetails, VideoClientError } from './video-client-error.ts';

class EndedTaskError extends VideoClientError {
  /** The record as last read. */
  declare readonly task: Task;

  constructor(task: Task, taskId: string) {
    super(`Task ${taskId} ended with the status ${task.status}`, { taskId });
    this.task = task;
  }
}

/** The task ended with the status FAILED. */
export class TaskFailedError extends EndedTaskError {
  static override readonly code = 'task_failed';
  declare readonly code: 'task_failed';
}

/** The task ended with the status CANCELED. */
export class TaskCanceledError extends EndedTaskError {
  static override readonly code = 'task_canceled';
  declare readonly code: 'task_canceled';
}

/** The task did not end before the deadline of the wait; it goes on, and can be waited for again. */
export class TaskTimeoutError extends VideoClientError {
  static override readonly code = 'task_timeout';
  declare readonly code: 'task_timeout';
  /** The record as last read; undefined when no read succeeded. */
  declare readonly task: Task | undefined;

  constructor(task: Task | undefined, timeout: number, details: ErrorDetails) {
    const last = task ? `its last status was ${task.status}` : 'it could not be read';
    super(`Task ${details.taskId} did not end within ${timeout} ms; ${last}. Wait again by its id`, details);
    this.task = task;
  }
}
