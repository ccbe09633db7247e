/** Limits the concurrency of create requests; `createQueue` of `@videogen/client/queue` creates one. */
export interface CreateQueue {
  /**
   * Runs a request as soon as the limits allow it.
   *
   * @param signal leaves the queue when it is aborted before that
   */
  run<T>(request: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}
