/** The record of a create request. Plain JSON. */
export interface SubmissionRecord {
  /** Identifier of the submission, as in the hooks. */
  readonly id: string;
  /** Name of the client's method, such as `textToVideo`. */
  readonly operation: string;
  /** Milliseconds since the epoch. */
  readonly submittedAt: number;
  /** The `callback_url` of the request. */
  readonly callbackUrl?: string | undefined;
  /** The receiver's name of that URL, from its `createUrl`. */
  readonly ref?: string | undefined;
  /**
   * `pending`: written before the request is sent, and unchanged if the process ended before the response. `ambiguous`: the outcome is
   * unknown. `created`: the task is known. `refused`: no task was created.
   */
  readonly state: 'pending' | 'ambiguous' | 'created' | 'refused';
  readonly taskId?: string | undefined;
  /** The failure that came in place of a task id. */
  readonly evidence?: string | undefined;
}

/** A store for the create requests of an application. Each is recorded before it is sent, and with its outcome. */
export interface SubmissionJournal {
  /** Adds the record, or replaces the one with its `id`; has written it durably when it resolves. */
  put(record: SubmissionRecord): void | Promise<void>;
  /** Returns the records whose state is `pending` or `ambiguous`, the oldest first. */
  unresolved(): Promise<readonly SubmissionRecord[]>;
}

/** Whether the outcome of a submission is unknown. */
export function isUnresolved({ state }: SubmissionRecord): boolean {
  return state === 'pending' || state === 'ambiguous';
}
