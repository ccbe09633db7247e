import { operations as described } from '@videogen/types/operations';
import { beforeAll, describe, expect, it } from 'vitest';
import { getCreates } from '../src/cases/case.ts';
import { localTargets } from '../src/cli-options.ts';
import { declaredStatus } from '../src/documents/operations.ts';
import type { Report } from '../src/report/report.ts';
import { createSuite } from '../src/run/run-suite.ts';
import { runLocal } from '../src/run-local.ts';

const suite = createSuite();
const { operations } = suite.contract;
/** The responses that came, as `createUpload 200`. */
const responses = new Set<string>();
/** The cases that sent more create requests than they declare, which a user agrees to before they are sent. */
const overspent: string[] = [];
/** The create requests of all cases, and the cases that sent as many as they declare. */
let created = 0;
let spent = 0;
let report: Report;

// All targets run once; the tests below check the outcome of each case.
beforeAll(async () => {
  report = await runLocal(suite, localTargets, {
    watch: (caseId, traffic) => {
      const creates = traffic.filter(
        ({ operation }) => operation && described[operation].costsCredits,
      ).length;
      created += creates;
      const declared = suite.cases.find(({ id }) => id === caseId);
      if (declared === undefined || creates > getCreates(declared)) overspent.push(`${caseId}: ${creates}`);
      else if (creates > 0 && creates === getCreates(declared)) spent += 1;
      for (const { operation: id, response } of traffic) {
        const operation = operations.find((known) => known.id === id);
        if (operation !== undefined) responses.add(`${id} ${declaredStatus(operation, response.status)}`);
      }
    },
  });
}, 300_000);

describe.each(localTargets)('%s', (target) => {
  it.each(suite.cases)('$id', ({ id }) => {
    const outcome = report.rows.find((row) => row.id === id)?.outcomes[target];
    // A missing ability of a target is declared with its reason, and does not count as a failure.
    const reason = expect.stringMatching(/^cannot .+: .+/);
    const result = outcome?.result === 'cannot' ? { result: 'cannot', reason } : { result: 'passed' };
    expect(outcome).toEqual({ caseId: id, target, ...result });
  });
});

describe('the whole', () => {
  it('meets every response that the documents declare', () => {
    const declared = operations.flatMap(({ id, responses: all }) =>
      Object.keys(all).map((status) => `${id} ${status}`),
    );
    expect(declared.filter((response) => !responses.has(response))).toEqual([]);
  });

  it('sends no more create requests than each case declares', () => {
    expect(created).toBeGreaterThan(100);
    expect(spent).toBeGreaterThan(100);
    expect(overspent).toEqual([]);
  });

  it('has every case on at least one target', () => {
    const nowhere = report.rows.filter(
      ({ outcomes }) => !Object.values(outcomes).some(({ result }) => result === 'passed'),
    );
    expect(nowhere.map(({ id }) => id)).toEqual([]);
  });
});
