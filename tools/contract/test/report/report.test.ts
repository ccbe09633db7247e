import { describe, expect, it } from 'vitest';
import { allPassed, createReport } from '../../src/report/report.ts';
import { textReport } from '../../src/report/text.ts';
import { createSuite, type TargetRun } from '../../src/run/run-suite.ts';

const whole = createSuite();
const [first, second, third] = whole.cases;
const cases = [first, second, third].filter((each) => each !== undefined);
const suite = { ...whole, cases };
const ids = cases.map(({ id }) => id);

function createRun(name: string, results: readonly ('passed' | 'failed' | 'cannot')[]): TargetRun {
  return {
    name,
    title: `the target ${name}`,
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
  [createRun('one', ['passed', 'failed', 'cannot']), createRun('two', ['passed', 'passed', 'passed'])],
  7,
);

describe('a report', () => {
  it('counts by target and knows that something failed', () => {
    expect(report.targets.map(({ passed, failed, cannot }) => [passed, failed, cannot])).toEqual([
      [1, 1, 1],
      [3, 0, 0],
    ]);
    expect(allPassed(report)).toBe(false);
  });

  it('shows failures with the sentence they break, and missing abilities with their reasons, as text', () => {
    const text = textReport(report);
    expect(text).toContain(
      `one: ${ids[1]}: failed because of | a reason ("${second?.source.sentence}", openapi#`,
    );
    expect(text).toContain('one cannot because of | a reason (1 case)');
    expect(text).toContain('Seed 7');
    expect(text).toMatch(/text-to-video\/\w+ +1 FAILED +3\/3/);
  });
});
