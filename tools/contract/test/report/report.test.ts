import { describe, expect, it } from 'vitest';
import { createCoverage } from '../../src/coverage/coverage.ts';
import { allPassed, createReport } from '../../src/report/report.ts';
import { textReport } from '../../src/report/text.ts';
import { createSuite, type TargetRun } from '../../src/run/run-suite.ts';

const whole = createSuite();
const [first, second, third] = whole.cases;
const cases = [first, second, third].filter((each) => each !== undefined);
const suite = { ...whole, cases, readerCases: whole.readerCases.slice(0, 1) };
const ids = cases.map(({ id }) => id);

function runOf(name: string, results: readonly ('passed' | 'failed' | 'cannot')[]): TargetRun {
  return {
    name,
    title: `the target ${name}`,
    coverage: createCoverage(suite.items),
    milliseconds: 1234,
    outcomes: results.map((result, index) => ({
      caseId: ids[index] ?? '',
      target: name,
      result,
      ...(result === 'passed' ? {} : { reason: `${result} because of | a reason` }),
    })),
  };
}

const report = createReport(
  suite,
  [runOf('one', ['passed', 'failed', 'cannot']), runOf('two', ['passed', 'passed', 'passed'])],
  7,
);

describe('a report', () => {
  it('counts by target and knows that something failed', () => {
    expect(report.targets.map(({ passed, failed, cannot }) => [passed, failed, cannot])).toEqual([
      [1, 1, 1],
      [3, 0, 0],
    ]);
    expect(allPassed(report)).toBe(false);
    expect(report.coverage.missing.length).toBe(suite.items.length);
  });

  it('shows failures, missing abilities with their reasons, and coverage as text', () => {
    const text = textReport(report);
    expect(text).toContain(`one: ${ids[1]}: failed because of | a reason`);
    expect(text).toContain('one cannot because of | a reason (1 case)');
    expect(text).toMatch(/Coverage: 0 of \d+ items of the documents \(seed 7\)/);
    expect(text).toMatch(/text-to-video\/\w+ +1 FAILED +3\/3/);
  });
});
