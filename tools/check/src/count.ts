import { existsSync, readFileSync } from 'node:fs';

/** The numbers of checks that passed, failed or could not run. */
export type Count = { passed: number; failed: number; skipped: number };

/** The members of turbo's run summary that are read. */
export type RunSummary = {
  tasks: {
    taskId: string;
    command: string;
    logFile?: string;
    cache?: { status: string };
    execution?: { exitCode?: number | null };
  }[];
};

/** The task whose tests are counted one by one. */
const TESTS = '//#test:short';

/** Counts the tests of a vitest JSON report, or returns undefined when there is no report. */
export function countReport(path: string): Count | undefined {
  if (!existsSync(path)) return undefined;
  const report = JSON.parse(readFileSync(path, 'utf8'));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Counts a run: each test by itself, every other task as one check.
 *
 * Tests that failed without a failed test (a file that does not load, an unhandled error) count as one failure.
 */
export function countRun({ tasks }: RunSummary, tests: Count | undefined): Count {
  const total: Count = { passed: 0, failed: 0, skipped: 0 };
  // A task without a command only ties others together.
  for (const { taskId, execution, cache } of tasks.filter(({ command }) => command !== '<NONEXISTENT>')) {
    const ok = cache?.status === 'HIT' || execution?.exitCode === 0;
    const counted = taskId === TESTS ? tests : undefined;
    total.passed += counted?.passed ?? (ok ? 1 : 0);
    total.failed += ok ? (counted?.failed ?? 0) : Math.max(1, counted?.failed ?? 0);
    total.skipped += counted?.skipped ?? 0;
  }
  return total;
}

/** Returns the lines in which tasks report what they skipped (`skipped: …`), each once. */
export function skippedLines({ tasks }: RunSummary, root: string): string[] {
  const logs = tasks.flatMap(({ logFile }) => {
    const path = `${root}/${logFile}`;
    return logFile !== undefined && existsSync(path) ? [readFileSync(path, 'utf8')] : [];
  });
  return [
    ...new Set(logs.flatMap((log) => log.match(/^\s*skipped: .*$/gm) ?? []).map((line) => line.trim())),
  ];
}

/** Returns the closing line: `N passed, N failed`, and `, N skipped` when tests were skipped. */
export function closingLine({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
