/** Works through a list, two at a time: more work than cores only waits for each other. Returns the faults of all. */
export async function twoAtATime(work: readonly (() => Promise<readonly string[]>)[]): Promise<string[]> {
  const waiting = work.values();
  const found: string[] = [];
  const worker = async (): Promise<void> => {
    for (const each of waiting) found.push(...(await each()));
  };
  await Promise.all([worker(), worker()]);
  return found;
}
