import { describe, expect, test } from 'vitest';
import * as publicApi from '../../src/index.ts';
import { type EmulatorOptions, parseDuration, startEmulator } from '../../src/index.ts';

test('the list of exports', () => {
  expect(Object.keys(publicApi).toSorted()).toEqual([
    'EmulatorError',
    'defaultKeys',

    'faultTargets',
    'isEmulatorError',
    'parseDuration',
    'probeReceiver',
    'profiles',
    'startEmulator',
  ]);
});

test('the request log keeps 1,000 requests by default', async () => {
  await using emulator = await startEmulator({ render: 'none' });
  for (let index = 0; index < 1001; index += 1) await emulator.fetch('/v1/nothing');
  const log = emulator.requests.list();
  expect([log.length, log[0]?.id, log.at(-1)?.id]).toEqual([1000, 2, 1001]);
});

describe('durations', () => {
  test.each([
    [0, 0],
    [1500, 1500],
    ['500ms', 500],
    ['2s', 2000],
    ['1.5m', 90_000],
    ['8h', 28_800_000],
    ['1d', 86_400_000],
    ['1h30m', 5_400_000],
    [' 1s ', 1000],
  ])('%j is %i ms', (text, expected) => {
    expect(parseDuration(text)).toBe(expected);
  });

  test.each(['', '5', '-1s', '1 s', 's', '1y', Number.NaN, -1, Number.POSITIVE_INFINITY])(
    '%j is none',
    (text) => {
      expect(() => parseDuration(text)).toThrow(expect.objectContaining({ code: 'OPTION_INVALID' }));
    },
  );
});

test.each([
  { port: -1 },
  { port: 65_536 },
  { clock: 'slow' },
  { profile: 'friendly' },
  { render: 'pictures' },
  { seed: 1.5 },
  { startAt: 'soon' },
  { publicUrl: 'nowhere' },
  { keys: [] },
  { keys: [{ key: 'a b', organization: 'x' }] },
  { keys: [{ key: 'a', organization: '' }] },
  { keys: [1, 2].map(() => ({ key: 'a', organization: 'x' })) },
  { limits: { tasks: 0 } },
  { timing: { pending: 'soon' } },
  { assume: { nothing: 1 } },
  { assume: { 'callback-timeout': -1 } },
  { faults: [{ kind: 'nothing' }] },
  { faults: [{ kind: 'status', on: 'nowhere' }] },
  { faults: [{ kind: 'status', status: 200 }] },
  { faults: [{ kind: 'status', count: 0 }] },
  { faults: [{ kind: 'status', rate: 2 }] },
  { faults: [{ kind: 'delay', delayMs: -1 }] },
  { host: 'no such host' },
])('%j is refused', async (options) => {
  // Safe: what is refused is what the type does not allow.
  const starting = startEmulator(options as EmulatorOptions);
  await expect(starting).rejects.toMatchObject({ name: 'EmulatorError', code: 'OPTION_INVALID' });
});

test.each([
  [{ prot: 1 }, '"prot" is not an option. Did you mean "port"?'],
  [{ timing: { pendnig: 1 } }, 'timing: "pendnig" is not an option. Did you mean "pending"?'],
  [{ limits: { task: 1 } }, 'limits: "task" is not an option. Did you mean "tasks"?'],
  [
    { keys: [{ key: 'k', organisation: 'o' }] },
    'keys.0: "organisation" is not an option. Did you mean "organization"?',
  ],
  [{ faults: [{ kind: 'delay', delayMS: 5 }] }, '"delayMS" is not an option. Did you mean "delayMs"?'],
  [{ assume: { 'callback-retry': {} } }, 'Did you mean "callback-retries"?'],
  [{ somethingElseEntirely: 1 }, '"somethingElseEntirely" is not an option. Options are'],
])('%j is refused with what may be meant', async (options, message) => {
  // Safe: what is refused is what the type does not allow.
  const starting = startEmulator(options as EmulatorOptions);
  await expect(starting).rejects.toMatchObject({
    code: 'OPTION_INVALID',
    message: expect.stringContaining(message),
  });
});

test('the keys are those that were given', async () => {
  await using emulator = await startEmulator({ render: 'none', keys: [{ key: 'k', organization: 'o' }] });
  expect([emulator.apiKey, emulator.bannedApiKey]).toEqual(['k', '']);
});

test('the key of an organization is one that is not revoked', async () => {
  const organization = 'o';
  const keys = [
    { key: 'revoked', organization, revoked: true },
    { key: 'valid', organization },
    { key: 'revoked and banned', organization: 'b', revoked: true, banned: true },
    { key: 'banned', organization: 'b', banned: true },
  ].map((each) => ({ ...each, key: each.key.replaceAll(' ', '-') }));
  await using emulator = await startEmulator({ render: 'none', keys });
  expect([emulator.apiKey, emulator.bannedApiKey]).toEqual(['valid', 'banned']);
});

test('the globals of the program stay as they are', async () => {
  const before = [globalThis.Request, globalThis.Response];
  await using emulator = await startEmulator({ render: 'none' });
  await (await fetch(`${emulator.url}/v1/tasks/x`)).text();
  expect([globalThis.Request, globalThis.Response]).toEqual(before);
});
