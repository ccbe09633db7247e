import type { Case } from '../cases/case.ts';
import type { Outcome } from '../run/run-case.ts';
import type { Suite, TargetRun } from '../run/run-suite.ts';

/** One row of the matrix: a case, and its outcome on every target. */
export type Row = Pick<Case, 'id' | 'operation' | 'source'> & {
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
  }[];
  readonly rows: readonly Row[];
};

/** Merges the runs. */
export function createReport({ cases }: Suite, runs: readonly TargetRun[], seed = 1): Report {
  const found = runs.map(({ name, outcomes }) => ({
    name,
    byCase: new Map(outcomes.map((outcome) => [outcome.caseId, outcome])),
  }));
  return {
    seed,
    targets: runs.map(({ name, title, milliseconds, outcomes }) => {
      const count = (result: Outcome['result']): number =>
        outcomes.filter((outcome) => outcome.result === result).length;
      return {
        name,
        title,
        seconds: milliseconds / 1000,
        passed: count('passed'),
        failed: count('failed'),
        cannot: count('cannot'),
      };
    }),
    rows: cases.map(({ id, operation, source }) => ({
      id,
      operation,
      source,
      outcomes: Object.fromEntries(
        found.flatMap(({ name, byCase }) => {
          const outcome = byCase.get(id);
          return outcome === undefined ? [] : [[name, outcome]];
        }),
      ),
    })),
  };
}

/** Whether no case failed on any target. */
export function allPassed(report: Report): boolean {
  return report.targets.every(({ failed }) => failed === 0);
}
