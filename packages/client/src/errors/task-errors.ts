import type { Task } from '@videogen/types';
import { VideoClientError } from './video-client-error.ts';

interface LastRead<Record> {
  readonly task: Record;
}

/** The task ended with the status FAILED. */
export class TaskFailedError extends VideoClientError<LastRead<Task>> {
  static override readonly code = 'task_failed';
  declare readonly code: 'task_failed';
  /** The record as last read. */
  declare readonly task: Task;
}

/** The task ended with the status CANCELED. */
export class TaskCanceledError extends VideoClientError<LastRead<Task>> {
  static override readonly code = 'task_canceled';
  declare readonly code: 'task_canceled';
  /** The record as last read. */
  declare readonly task: Task;
}

/** The task did not end before the deadline of the wait; it goes on, and can be waited for again. */
export class TaskTimeoutError extends VideoClientError<LastRead<Task | undefined>> {
  static override readonly code = 'task_timeout';
  declare readonly code: 'task_timeout';
  /** The record as last read; undefined when no read succeeded. */
  declare readonly task: Task | undefined;
}
