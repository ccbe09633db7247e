/**
 * Returns the result of a promise.
 *
 * @param limit milliseconds that it may take
 * @param message what the error says
 * @throws Error when it takes longer
 */
export async function within<Result>(
  promise: Promise<Result>,
  limit: number,
  message: () => string,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message())), limit);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
