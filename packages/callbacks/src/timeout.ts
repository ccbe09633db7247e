/**
 * Runs `work` for at most `limit` milliseconds; rejects with the error of `late` after that. `late` may also stop the
 * work, whose result is then ignored.
 */
export function withTimeout<T>(work: () => Promise<T>, limit: number, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), limit);
    const ended = (): void => clearTimeout(timer);
    const working = work();
    working.then(ended, ended);
    working.then(resolve, reject);
  });
}
