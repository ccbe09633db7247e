import { readFile } from 'node:fs/promises';

/** How many checks passed, failed or could not run. */
export type Count = { passed: number; failed: number; skipped: number };

/** The members of vitest's JSON report that are counted. */
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
};

/**
 * Counts the tests of a vitest JSON report.
 *
 * A run that failed without a failed test (a file that does not load, an unhandled error) counts as one failure.
 */
export async function countReport(path: string, exitCode: number): Promise<Count> {
  // The shape is vitest's own; a missing or broken report throws, and the step fails.
  const report: VitestReport = JSON.parse(await readFile(path, 'utf8'));
  const failed = exitCode === 0 ? report.numFailedTests : Math.max(1, report.numFailedTests);
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests };
}

/** Counts a step that only passes or fails. */
export function countExit(exitCode: number): Count {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** The closing line: `N passed, N failed`, and `, N skipped` when something was. */
export function closingLine(counts: readonly Count[]): string {
  const sum = (key: keyof Count): number => counts.reduce((total, count) => total + count[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
