import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

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

/** Reads what a task printed, in this run or in the one whose result is reused. */
function readLog(logFile: string | undefined, root: string): string {
  if (logFile === undefined || !existsSync(join(root, logFile))) return '';
  return stripVTControlCharacters(readFileSync(join(root, logFile), 'utf8'));
}

/** Returns the counts of vitest's summary (`Tests  1 failed | 5 passed | 2 skipped (8)`), or undefined without one. */
export function countTests(log: string): Count | undefined {
  const summary = /^\s*Tests {2}(.*)\(\d+\)$/m.exec(log)?.[1];
  if (summary === undefined) return undefined;
  const get = (word: string): number => Number(new RegExp(`(\\d+) ${word}`).exec(summary)?.[1] ?? 0);
  return { passed: get('passed'), failed: get('failed'), skipped: get('skipped') + get('todo') };
}

/**
 * Counts a run: each test by itself, every other task as one check.
 *
 * Tests that failed without a failed test (a file that does not load, an unhandled error) count as one failure.
 *
 * @param root the folder of the repository, where the logs of the tasks are
 */
export function countRun({ tasks }: RunSummary, root: string): Count {
  const total: Count = { passed: 0, failed: 0, skipped: 0 };
  // A task without a command only ties others together.
  for (const { taskId, logFile, execution, cache } of tasks.filter(
    (task) => task.command !== '<NONEXISTENT>',
  )) {
    const ok = cache?.status === 'HIT' || execution?.exitCode === 0;
    const tests = /#test(:|$)/.test(taskId) ? countTests(readLog(logFile, root)) : undefined;
    total.passed += tests?.passed ?? (ok ? 1 : 0);
    total.failed += ok ? (tests?.failed ?? 0) : Math.max(1, tests?.failed ?? 0);
    total.skipped += tests?.skipped ?? 0;
  }
  return total;
}

/** How many lines say what a failed task printed: of each failed test, and of a task without tests. */
const linesOfTest = 12;
const linesOfTask = 20;

/** Returns what vitest prints of each failed test: its name, the error, and where. */
function failedTests(log: string): string[][] {
  const lines = log.split('\n');
  const starts = lines.flatMap((line, index) => (/^\s*FAIL {2}/.test(line) ? [index] : []));
  return starts.map((start, index) => {
    const end = Math.min(start + linesOfTest, starts[index + 1] ?? lines.length);
    return lines.slice(start, end);
  });
}

/**
 * Returns what failed, for the end of the output, where it is looked for first: each failed test, and the last lines
 * of every other failed task.
 */
export function failureLines({ tasks }: RunSummary, root: string): string[] {
  const failed = tasks.filter(
    ({ execution }) => execution?.exitCode !== undefined && execution.exitCode !== 0,
  );
  return failed.flatMap(({ taskId, logFile }) => {
    const log = readLog(logFile, root).trimEnd();
    const tests = failedTests(log);
    const shown = tests.length > 0 ? tests.flat() : log.split('\n').slice(-linesOfTask);
    return ['', `failed: ${taskId}`, ...shown];
  });
}

/** Returns the lines in which tasks report what they skipped (`skipped: …`), each once. */
export function skippedLines({ tasks }: RunSummary, root: string): string[] {
  const lines = tasks.flatMap(({ logFile }) => readLog(logFile, root).match(/^\s*skipped: .*$/gm) ?? []);
  return [...new Set(lines.map((line) => line.trim()))];
}

/** Returns the closing line: `N passed, N failed`, and `, N skipped` when tests were skipped. */
export function closingLine({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
