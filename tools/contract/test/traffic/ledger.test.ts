import { describe, expect, it } from 'vitest';
import { expirySide } from '../../src/traffic/ledger.ts';

describe('expirySide', () => {
  it.each([
    [1000, 1000, true, 'before'],
    [990, 1000, true, 'before'],
    [989, 1000, true, undefined],
    [1001, 1000, true, undefined],
    [1000, 1000, false, 'after'],
    [999, 1000, false, undefined],
  ] as const)('an age of %i of %i that works: %s shows %s', (age, limit, works, side) => {
    expect(expirySide(age, limit, works)).toBe(side);
  });
});
