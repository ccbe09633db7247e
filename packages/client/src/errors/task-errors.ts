import type { Task } from '@videogen/types';
import { type ErrorDetails, VideoClientError } from './video-client-error.ts';

/** The base of the errors that carry a record of a task. */
class TaskError<Seen> extends VideoClientError {
  /** The record as last read. */
  readonly task: Seen;

  constructor(message: string, details: ErrorDetails & { readonly task: Seen }) {
    super(message, details);
    this.task = details.task;
  }
}

/** The task ended with the status FAILED. */
export class TaskFailedError extends TaskError<Task> {
  override readonly name: string = 'TaskFailedError';
  override readonly code = 'task_failed' as const;
}

/** The task ended with the status CANCELED. */
export class TaskCanceledError extends TaskError<Task> {
  override readonly name: string = 'TaskCanceledError';
  override readonly code = 'task_canceled' as const;
}

/**
 * The task did not end before the deadline of the wait. It continues, and can be waited for again. `task` is undefined
 * when no read succeeded.
 */
export class TaskTimeoutError extends TaskError<Task | undefined> {
  override readonly name: string = 'TaskTimeoutError';
  override readonly code = 'task_timeout' as const;
}
