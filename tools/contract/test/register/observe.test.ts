import { describe, expect, it } from 'vitest';
import { readCases } from '../../src/cases/reads.ts';
import { statusCases } from '../../src/cases/statuses.ts';
import { createEvidence } from '../../src/register/evidence.ts';
import { observationsText, observe } from '../../src/register/observe.ts';
import { entries, register } from '../../src/register/register.ts';
import { unspecifiedCases } from '../../src/register/requests.ts';
import { createSuite, runTarget } from '../../src/run/run-suite.ts';
import { emulatorTarget } from '../../src/targets/emulator-target.ts';

/** Entries that traffic can show; the emulator in this process takes no file of 80 MB. */
const observable = entries
  .map(({ id }) => id)
  .filter((id) => !(id in register.unobservable) && id !== 'megabyte');

describe('the emulator', () => {
  it('behaves as the register assumes', async () => {
    const suite = createSuite();
    const evidence = createEvidence();
    const cases = [...readCases, ...statusCases, ...unspecifiedCases].filter(({ id }) =>
      /^unspecified|^get-task\/status\/4/.test(id),
    );
    const run = await runTarget({ ...suite, cases }, await emulatorTarget('process'), {
      watch: evidence.watch,
    });
    expect(run.outcomes.filter(({ result }) => result === 'failed')).toEqual([]);
    const observations = observe(entries, evidence);
    expect(observations.filter(({ agrees }) => agrees === false)).toEqual([]);
    expect(observations.filter(({ seen }) => seen !== undefined).map(({ id }) => id)).toEqual(observable);
  });
});

describe('observe', () => {
  const exchange = {
    operation: 'getTask',
    request: {
      method: 'GET',
      url: 'http://service.example/v1/tasks/x',
      headers: {},
      authorized: true,
      parameters: {},
      bytes: 0,
    },
    response: { status: 410, headers: {}, body: { detail: 'Gone' }, bytes: 17 },
    time: 0,
  } as const;

  it('lists differences from the assumptions first', () => {
    const evidence = createEvidence();
    evidence.watch('get-task/status/4XX for an unknown task', [exchange], []);
    const observations = observe(entries, evidence);
    expect(observations.find(({ id }) => id === 'task-not-found')).toMatchObject({
      seen: '410 {"detail":"Gone"}',
      agrees: false,
    });
    const text = observationsText(observations);
    expect(text.split('\n')[2]).toMatch(/^DIFFERS\s+task-not-found/);
    expect(text).toContain('1 differ');
  });

  it('has a word for every entry of the register, seen or not', () => {
    for (const observation of observe(entries, createEvidence())) {
      expect(observation.seen ?? observation.unseen, observation.id).not.toBe('there is no observer for it');
    }
  });
});
