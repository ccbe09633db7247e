import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { parseDuration } from '@videogen/emulator';
import { expect, it } from 'vitest';
import { milliseconds } from '../src/time.ts';
import { SECRETS } from './support/fixture.ts';
import wrongOptions from './support/wrong-options.json' with { type: 'json' };

const good = { publicUrl: 'https://app.example/callbacks/video', secrets: SECRETS, store: memoryStore() };

/** The function without types, as a program in JavaScript calls it. */
const create = createCallbackReceiver as (options: unknown) => unknown;

it.each([
  ...wrongOptions,
  { secrets: [undefined] },
  { store: undefined },
  { store: { ...memoryStore(), swap: 1 } },
  { publicUrl: undefined },
  { leaseTime: Number.NaN },
  { acknowledgeFirst: 'yes', confirm: async () => null },
])('throws a TypeError that names the wrong option: %j', (wrong) => {
  expect(() => create({ ...good, ...wrong })).toThrow(TypeError);
  expect(() => create({ ...good, ...wrong })).toThrow(new RegExp(`^${Object.keys(wrong)[0]}`));
});

it('throws a TypeError without options', () => {
  expect(() => create(undefined)).toThrow(TypeError);
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

it.each(['', 'a'.repeat(257), 'a\u0000', '\ud800', 7])('refuses the ref %j', async (ref) => {
  // A program in JavaScript may pass a number.
  await expect(createCallbackReceiver(good).createUrl({ ref: ref as string })).rejects.toThrow(TypeError);
});
