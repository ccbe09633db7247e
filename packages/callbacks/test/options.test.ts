import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { parseDuration } from '@videogen/emulator';
import { expect, it } from 'vitest';
import { maxUrlLength } from '../src/generated/delivery.ts';
import { normalizeOptions } from '../src/normalize-options.ts';
import { milliseconds } from '../src/time.ts';
import { TOKEN_LENGTH } from '../src/token.ts';
import { SECRETS } from './support/fixture.ts';

const good = { publicUrl: 'https://app.example/callbacks/video', secrets: SECRETS, store: memoryStore() };

/** The function without types, as a program in JavaScript calls it. */
const create = createCallbackReceiver as (options: unknown) => unknown;

const confirm = async () => null;
const functions = [
  ...['onStatus', 'onSuccess', 'onFailed', 'onCanceled', 'onUnknownStatus'],
  ...['onOverdue', 'onEvent', 'now'],
];
const storeFunctions = ['create', 'read', 'find', 'swap', 'due', 'failed', 'purge'];
const durations = {
  callTimeout: 10_000,
  deadline: 86_400_000,
  handlerTimeout: 300_000,
  leaseTime: 30_000,
  maxRetryAfter: 60_000,
  overdueAfter: 300_000,
  retryAfter: 5_000,
};
const names = [
  ...Object.keys({ ...good, ...durations, confirm }),
  ...['logFailures', 'acknowledgeFirst', 'maxBodyBytes', 'maxAttempts'],
  ...functions,
].sort();

const options = `is not an option of createCallbackReceiver. The options are: ${names.join(', ')}.`;
const badDuration = 'must be a duration above 0: milliseconds, or a text such as "500ms", "2s" or "8h"; got';
const badSecrets =
  'secrets must be an array of one secret or more, each a string or Uint8Array of at least 32 bytes. ' +
  'Make one with `openssl rand -base64 32`.';
const badStore =
  'store must be a CallbackStore, such as memoryStore() or postgresStore(pool); it has no function';
const badUrl = 'publicUrl must be an absolute http(s) URL, for example https://app.example/callbacks/video.';
const urlParts = 'publicUrl must not have a fragment, a user name or a password.';
const badConfirm = 'confirm must be a client of @videogen/client or a function that reads a task.';

/** The longest URL that leaves space for a slash and the token. */
const longestUrl = 'https://app.example/'.padEnd(maxUrlLength - TOKEN_LENGTH - 1, 'x');

it.each<[object, string]>([
  [{ onSucess: 1 }, `onSucess ${options}`],
  [{ busyTimeout: 1 }, `busyTimeout ${options}`],
  ...functions.map((name): [object, string] => [
    { [name]: true },
    `${name} must be a function; got boolean.`,
  ]),
  [{ logFailures: 1 }, 'logFailures must be true or false; got number.'],
  [{ acknowledgeFirst: 'yes', confirm }, 'acknowledgeFirst must be true or false; got string.'],
  [{ maxAttempts: 0 }, 'maxAttempts must be a whole number above 0; got number.'],
  [{ maxAttempts: 1.5 }, 'maxAttempts must be a whole number above 0; got number.'],
  [{ maxBodyBytes: '1 MB' }, 'maxBodyBytes must be a whole number above 0; got string.'],
  ...storeFunctions.map((name): [object, string] => [
    { store: { ...memoryStore(), [name]: 1 } },
    `${badStore} ${name}.`,
  ]),
  [{ store: undefined }, `${badStore} create.`],
  [{ acknowledgeFirst: true }, 'acknowledgeFirst needs confirm: without it nothing can read the task later.'],
  [{ onOverdue: () => {} }, 'onOverdue needs confirm: without it nothing can read the task later.'],
  [{ leaseTime: 0 }, `leaseTime ${badDuration} 0.`],
  [{ leaseTime: '30 s' }, `leaseTime ${badDuration} "30 s".`],
  [{ leaseTime: null }, `leaseTime ${badDuration} null.`],
  [{ leaseTime: Number.NaN }, `leaseTime ${badDuration} null.`],
  [{ leaseTime: Number.POSITIVE_INFINITY }, `leaseTime ${badDuration} null.`],
  [{ deadline: '1 day' }, `deadline ${badDuration} "1 day".`],
  [{ confirm: 'x' }, badConfirm],
  [{ confirm: null }, badConfirm],
  [{ confirm: { tasks: {} } }, badConfirm],
  [{ publicUrl: undefined }, badUrl],
  [{ publicUrl: '/callbacks' }, badUrl],
  [{ publicUrl: 'ftp://app.example/' }, badUrl],
  [{ publicUrl: 'https://app.example/callbacks/video#x' }, urlParts],
  [{ publicUrl: 'https://me@app.example/' }, urlParts],
  [{ publicUrl: 'https://:pw@app.example/' }, urlParts],
  [
    { publicUrl: `${longestUrl}x` },
    `publicUrl has ${longestUrl.length + 1} characters; at most ${longestUrl.length} leave space for the token.`,
  ],
  [{ secrets: 'a text of more than thirty-two bytes, not a list' }, badSecrets],
  [{ secrets: [] }, badSecrets],
  [{ secrets: [undefined] }, badSecrets],
  [{ secrets: [64] }, badSecrets],
  [{ secrets: [...SECRETS, 'x'.repeat(31)] }, badSecrets],
])('refuses %j and says why', (wrong, message) => {
  expect(() => create({ ...good, ...wrong })).toThrow(new TypeError(message));
});

it.each([
  { publicUrl: longestUrl },
  { publicUrl: new URL('http://127.0.0.1/') },
  { secrets: ['x'.repeat(32)] },
  { secrets: ['é'.repeat(16), new Uint8Array(32)] },
  { maxAttempts: 1, maxBodyBytes: 1 },
  { confirm: { tasks: { get: confirm } }, acknowledgeFirst: true, onOverdue: () => {} },
  { acknowledgeFirst: false, onOverdue: undefined },
])('accepts %j', (right) => {
  expect(() => create({ ...good, ...right })).not.toThrow();
});

it.each([undefined, null, 'x'])('throws a TypeError in place of options: %j', (wrong) => {
  expect(() => create(wrong)).toThrow(new TypeError('createCallbackReceiver needs an object of options.'));
});

it('has the documented defaults', () => {
  expect(normalizeOptions(good)).toMatchObject({
    ...durations,
    isConfirming: false,
    logFailures: true,
    acknowledgeFirst: false,
    maxBodyBytes: 262_144,
    maxAttempts: 16,
  });
});

it.each([1, 250.5, '500ms', '2s', '8h', '1h30m', '1.5d', '3d'])(
  'reads the duration %j as the emulator does',
  (duration) => {
    expect(milliseconds('option', duration)).toBe(parseDuration(duration));
  },
);

it.each(['', '8', '8 h', 'h', '-1s', '1w', '1h 30m'])(
  'refuses the duration %j as the emulator does',
  (duration) => {
    expect(() => milliseconds('option', duration)).toThrow(/^option must be a duration/);
    expect(() => parseDuration(duration)).toThrow();
  },
);
