import type { KindCoverage } from '../coverage/coverage.ts';
import type { Item } from '../coverage/item.ts';
import type { Outcome } from '../run/run-case.ts';
import { joinCoverage, type Suite, type TargetRun } from '../run/run-suite.ts';

/** One row of the matrix: a case, and what became of it on every target. */
export type Row = {
  readonly id: string;
  readonly operation: string;
  readonly input: string;
  readonly expected: string;
  readonly source: { readonly location: string; readonly sentence: string };
  /** By target; absent where the case is not about that kind of target. */
  readonly outcomes: Readonly<Record<string, Outcome>>;
};

/** The report of a run. */
export type Report = {
  readonly seed: number;
  readonly targets: readonly {
    readonly name: string;
    readonly title: string;
    readonly seconds: number;
    readonly passed: number;
    readonly failed: number;
    readonly cannot: number;
    /** Items of the documents that it exercised. */
    readonly covered: number;
  }[];
  readonly rows: readonly Row[];
  readonly coverage: {
    readonly total: number;
    readonly covered: number;
    readonly kinds: readonly KindCoverage[];
    /** Items of the documents that no case exercised. */
    readonly missing: readonly Item[];
  };
};

function getOutcomes(runs: readonly TargetRun[], caseId: string): Record<string, Outcome> {
  return Object.fromEntries(
    runs.flatMap(({ name, outcomes }) => {
      const outcome = outcomes.find((known) => known.caseId === caseId);
      return outcome === undefined ? [] : [[name, outcome]];
    }),
  );
}

function getRows(suite: Suite, runs: readonly TargetRun[]): Row[] {
  const service = suite.cases.map((testCase): Row => {
    const { id, operation, source } = testCase;
    const common = { id, operation, source, outcomes: getOutcomes(runs, id) };
    if (testCase.kind === 'flow') return { ...common, input: testCase.input, expected: testCase.expected };
    const { key = 'valid', task_id } = testCase.input;
    return {
      ...common,
      input: [
        task_id === undefined ? id.split('/').slice(1).join(' ') : `task_id ${task_id}`,
        `key ${key}`,
      ].join(', '),
      expected: JSON.stringify(testCase.expected),
    };
  });
  const readers = suite.readerCases.map(
    ({ id, source, input, expected }): Row => ({
      id,
      operation: 'none',
      input,
      expected,
      source,
      outcomes: getOutcomes(runs, id),
    }),
  );
  return [...service, ...readers];
}

/** Merges the runs. */
export function createReport(suite: Suite, runs: readonly TargetRun[], seed: number): Report {
  const coverage = joinCoverage(suite, runs);
  const missing = coverage.missing();
  return {
    seed,
    targets: runs.map((run) => {
      const count = (result: Outcome['result']): number =>
        run.outcomes.filter((outcome) => outcome.result === result).length;
      return {
        name: run.name,
        title: run.title,
        seconds: run.milliseconds / 1000,
        passed: count('passed'),
        failed: count('failed'),
        cannot: count('cannot'),
        covered: suite.items.length - run.coverage.missing().length,
      };
    }),
    rows: getRows(suite, runs),
    coverage: {
      total: suite.items.length,
      covered: suite.items.length - missing.length,
      kinds: coverage.byKind(),
      missing,
    },
  };
}

/** Whether no case failed on any target. */
export function allPassed(report: Report): boolean {
  return report.targets.every(({ failed }) => failed === 0);
}
