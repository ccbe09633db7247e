/** Runs a step for every value, at most `limit` at once; resolves with the results in the order of the values. */
export async function inParallel<T, R>(
  values: readonly T[],
  limit: number,
  step: (value: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = values.entries();
  const worker = async (): Promise<void> => {
    for (const [index, value] of queue) results[index] = await step(value);
  };
  await Promise.all(Array.from({ length: Math.min(limit, values.length) }, worker));
  return results;
}
