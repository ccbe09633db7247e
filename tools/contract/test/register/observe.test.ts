import { describe, expect, it } from 'vitest';
import { readCases } from '../../src/cases/reads.ts';
import { statusCases } from '../../src/cases/statuses.ts';
import { loadRegister } from '../../src/register/entry.ts';
import { createEvidence, observationsText, observe } from '../../src/register/observe.ts';
import { probes } from '../../src/register/probes.ts';
import { createSuite, runTarget } from '../../src/run/run-suite.ts';
import { emulatorTarget } from '../../src/targets/emulator-target.ts';

const register = loadRegister();

/** Entries that traffic can show, on a target that can do everything. */
const observable = [
  'success-message',
  'task-inputs',
  'created-at-format',
  'task-transitions',
  'task-initial-status',
  'task-final-statuses',
  'text-to-video-required',
  'image-to-video-required',
  'template-to-video-required',
  'video-to-video-required',
  'create-defaults',
  'template-image-form',
  'talking-avatar-image-and-video',
  'task-not-found',
  'filename-rules',
  'invalid-key-status',
  'missing-key',
  'banned-body',
  'media-reference-errors',
  'file-errors',
  'other-errors',
  'callback-signature',
  'callback-changes',
  'rate-limits',
  'credits-per-task',
];

describe('the emulator', () => {
  it('behaves as the register assumes', async () => {
    const suite = createSuite();
    const evidence = createEvidence();
    const cases = [...readCases, ...statusCases, ...probes].filter(({ id }) =>
      /^probe|^get-task\/status\/4/.test(id),
    );
    const run = await runTarget({ ...suite, cases }, await emulatorTarget('process'), {
      watch: evidence.watch,
    });
    expect(run.outcomes.filter(({ result }) => result === 'failed')).toEqual([]);
    const observations = observe(register, evidence);
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
    const observations = observe(register, evidence);
    expect(observations.find(({ id }) => id === 'task-not-found')).toMatchObject({
      seen: '410 {"detail":"Gone"}',
      agrees: false,
    });
    const text = observationsText(observations);
    expect(text.split('\n')[2]).toMatch(/^DIFFERS\s+task-not-found/);
    expect(text).toContain('1 differ');
  });

  it('has a word for every entry of the register, seen or not', () => {
    for (const observation of observe(register, createEvidence())) {
      expect(observation.seen ?? observation.unseen, observation.id).not.toBe('there is no observer for it');
    }
  });
});
