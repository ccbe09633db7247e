import { beforeAll, describe, expect, it } from 'vitest';
import { createReport, type Report } from '../src/report/report.ts';
import { createSuite, type TargetRun } from '../src/run/run-suite.ts';
import { runTargets } from '../src/run-local.ts';

const suite = createSuite();
const names = ['readers', 'prism', 'emulator', 'emulator-socket'] as const;
let runs: TargetRun[] = [];
let report: Report;

// All targets run once, Prism in parallel with the others; the tests below check the outcome of each case.
beforeAll(async () => {
  runs = await runTargets(suite, names, 1);
  report = createReport(suite, runs, 1);
}, 300_000);

describe.each(names)('%s', (name) => {
  const cases: readonly { id: string }[] = name === 'readers' ? suite.readerCases : suite.cases;

  it.each(cases)('$id', ({ id }) => {
    const outcome = runs.find((run) => run.name === name)?.outcomes.find(({ caseId }) => caseId === id);
    // A missing ability of a target is declared with its reason, and does not count as a failure.
    if (outcome?.result === 'cannot') expect(outcome.reason).toMatch(/^cannot .+: .+/);
    else expect(outcome).toEqual({ caseId: id, target: name, result: 'passed' });
  });
});

describe('the whole', () => {
  it('exercises everything that the documents say', () => {
    expect(report.coverage.missing.map(({ kind, id }) => `${kind}: ${id}`)).toEqual([]);
    expect(report.coverage.total).toBeGreaterThan(900);
  });

  it('has every case on at least one target', () => {
    const nowhere = report.rows.filter(
      ({ outcomes }) => !Object.values(outcomes).some(({ result }) => result === 'passed'),
    );
    expect(nowhere.map(({ id }) => id)).toEqual([]);
  });
});
