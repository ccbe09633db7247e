/**
 * Runs `work` for at most `limit` milliseconds; rejects with the error of `late` after that. `late` may also stop the
 * work, whose result is then ignored.
 */
export async function withTimeout<T>(work: () => Promise<T>, limit: number, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), limit);
  });
  try {
    return await Promise.race([expired, work()]);
  } finally {
    clearTimeout(timer);
  }
}
