/** The part of a callback receiver that the client uses; the one of `@videogen/callbacks` has it. */
export interface TaskReceiver {
  /**
   * Waits for the callbacks of a task.
   *
   * @param refOrTaskId the receiver's name of the callback URL, or the id of a task
   * @param options `bound`: until the first confirmed callback; `final`: until the one of a final status
   */
  waitFor(
    refOrTaskId: string,
    options?: { readonly until?: 'bound' | 'final'; readonly signal?: AbortSignal },
  ): PromiseLike<{ readonly taskId: string }>;
}

/** Options for waiting for the callbacks of create requests with an unknown outcome. */
export interface ResolveOptions {
  /** Receives the callbacks. */
  readonly via: TaskReceiver;
  /** Longest wait, in milliseconds. @default 600_000 */
  readonly timeout?: number | undefined;
  /** Ends the wait at once. */
  readonly signal?: AbortSignal | undefined;
}
