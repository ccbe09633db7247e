/**
 * Returns what a check found; an error that it throws is one problem.
 *
 * @param name in front of the error's message
 */
export async function getProblems(name: string, check: Promise<unknown>): Promise<string[]> {
  try {
    const found = await check;
    return Array.isArray(found) ? found : [];
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : error}`];
  }
}

/** Prints the problems of a program, which exits with 1 when there is one. */
export function reportProblems(problems: readonly string[]): void {
  for (const problem of problems) console.error(`✖ ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
