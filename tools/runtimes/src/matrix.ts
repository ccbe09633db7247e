import type { CheckResult } from './smoke/check.ts';

/** The result of one runtime. */
export type RuntimeRun = {
  readonly name: string;
  readonly version: string;
  readonly seconds: number;
  readonly results: readonly CheckResult[];
  /** The reason why there are no results. */
  readonly error?: string;
};

function cell(run: RuntimeRun, check: string): string {
  const result = run.results.find(({ name }) => name === check);
  if (result === undefined) return '–';
  return result.ok ? 'ok' : 'FAILED';
}

function getFailures(run: RuntimeRun): string[] {
  const broken = run.error === undefined ? [] : [`${run.name}: ${run.error}`];
  const failed = run.results
    .filter(({ ok }) => !ok)
    .map(({ name, error }) => `${run.name}: ${name}: ${error ?? ''}`);
  return [...broken, ...failed];
}

/** Whether every check passed in a runtime. */
export function passed(run: RuntimeRun): boolean {
  return run.error === undefined && run.results.length > 0 && run.results.every(({ ok }) => ok);
}

/** The matrix of checks × runtimes as text, and below it what failed. */
export function matrixText(runs: readonly RuntimeRun[]): string {
  const checks = [...new Set(runs.flatMap(({ results }) => results.map(({ name }) => name)))];
  const lines = [
    ['', ...runs.map(({ name }) => name)],
    ['version', ...runs.map(({ version }) => version)],
    ...checks.map((check) => [check, ...runs.map((run) => cell(run, check))]),
    ['seconds', ...runs.map(({ seconds }) => seconds.toFixed(1))],
  ];
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  );
  const table = lines.map((line) =>
    line
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const failures = runs.flatMap(getFailures);
  return [
    ...table,
    ...(failures.length === 0 ? [] : ['', 'Failed', ...failures.map((text) => `  ${text}`)]),
    '',
  ].join('\n');
}
