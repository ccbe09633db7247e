import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCoverage } from '../src/coverage/coverage.ts';
import { runCase } from '../src/run/run-case.ts';
import { createSuite, type OpenTarget, openTarget, runReaderCase } from '../src/run/run-suite.ts';
import { emulatorTarget } from '../src/targets/emulator-target.ts';
import { prismTarget } from '../src/targets/prism-target.ts';

const suite = createSuite();
const coverage = createCoverage(suite.items);

/** Whether every case ran: a filter (`-t`) leaves the coverage unfinished. */
let ran = 0;

describe.each([
  ['Prism on the bundle', prismTarget],
  ['the emulator in process', () => emulatorTarget('process')],
  ['the emulator over a socket', () => emulatorTarget('socket')],
] as const)('%s', (_title, start) => {
  let open: OpenTarget;

  beforeAll(async () => {
    open = await openTarget(suite, await start());
  });

  afterAll(async () => {
    coverage.merge(open.coverage);
    await open.close();
  });

  it.each(suite.cases)('$id', async (testCase) => {
    const outcome = await runCase(open.stage, testCase, open);
    ran += 1;
    // What a target cannot do is declared, with the reason, and counts as what it says.
    if (outcome.result === 'cannot') expect(outcome.reason).toMatch(/^cannot .+: .+/);
    else expect(outcome).toMatchObject({ result: 'passed' });
  });
});

describe('the generated readers', () => {
  it.each(suite.readerCases)('$id', async (testCase) => {
    ran += 1;
    expect(await runReaderCase(suite, testCase, coverage)).toMatchObject({ result: 'passed' });
  });
});

describe('coverage', () => {
  it('leaves nothing of the documents out', ({ skip }) => {
    const all = suite.cases.length * 3 + suite.readerCases.length;
    skip(ran < all, `${all - ran} of ${all} cases were filtered out`);
    expect(coverage.missing().map(({ kind, id }) => `${kind}: ${id}`)).toEqual([]);
  });
});
