/** A promise of a task whose caller may want the response, too. */
export interface WithResponse<T, R = Response | undefined> extends Promise<T> {
  /** Returns the HTTP response as well, whose body has been read, for example for its headers. */
  withResponse(): Promise<{ readonly task: T; readonly response: R }>;
}

/** Runs a call, and adds the method that returns the response of its last attempt as well. */
export function withResponse<T, R>(
  run: () => Promise<{ readonly task: T; readonly response: R }>,
): WithResponse<T, R> {
  const running = run();
  const task = running.then((result) => result.task);
  return Object.assign(task, {
    // Both promises are awaited, so that neither rejects unseen.
    withResponse: async () => {
      await task;
      return running;
    },
  });
}
