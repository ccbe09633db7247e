import type { Task } from '@videogen/types';
import { type ErrorDetails, VideoClientError } from './video-client-error.ts';

/** The task ended with the status FAILED. */
export class TaskFailedError extends VideoClientError {
  declare readonly code: 'task_failed';
  /** The record as last read. */
  declare readonly task: Task;

  constructor(task: Task, taskId: string) {
    super('task_failed', `Task ${taskId} ended with the status FAILED`, { taskId });
    this.task = task;
  }
}

/** The task ended with the status CANCELED. */
export class TaskCanceledError extends VideoClientError {
  declare readonly code: 'task_canceled';
  /** The record as last read. */
  declare readonly task: Task;

  constructor(task: Task, taskId: string) {
    super('task_canceled', `Task ${taskId} ended with the status CANCELED`, { taskId });
    this.task = task;
  }
}

/** The task did not end before the deadline of the wait; it goes on, and can be waited for again. */
export class TaskTimeoutError extends VideoClientError {
  declare readonly code: 'task_timeout';
  /** The record as last read; undefined when no read succeeded. */
  declare readonly task: Task | undefined;

  constructor(task: Task | undefined, timeout: number, details: ErrorDetails) {
    const last = task ? `its last status was ${task.status}` : 'it could not be read';
    super(
      'task_timeout',
      `Task ${details.taskId} did not end within ${timeout} ms; ${last}. Wait again by its id`,
      details,
    );
    this.task = task;
  }
}
