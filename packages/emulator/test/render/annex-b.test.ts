import { describe, expect, test } from 'vitest';
import { readAvcConfig, toAnnexB } from '../../src/render/annex-b.ts';

describe('toAnnexB', () => {
  test.each([
    ['one unit', 4, [0, 0, 0, 2, 7, 8], [0, 0, 0, 1, 7, 8]],
    ['two units', 2, [0, 1, 7, 0, 2, 8, 9], [0, 0, 0, 1, 7, 0, 0, 0, 1, 8, 9]],
    ['short lengths', 1, [1, 7], [0, 0, 0, 1, 7]],
    ['nothing', 4, [], []],
    ['a length beyond the end', 4, [0, 0, 0, 9, 7], undefined],
    ['a length of 0', 4, [0, 0, 0, 0], undefined],
    ['half a length', 4, [0, 0], undefined],
  ] as const)('%s', (_, lengthBytes, sample, want) => {
    const unit = toAnnexB(Uint8Array.from(sample), lengthBytes);
    expect(unit && [...unit]).toEqual(want);
  });
});

describe('readAvcConfig', () => {
  const record = [1, 66, 0, 30, 0xff, 0xe1, 0, 2, 103, 66, 1, 0, 1, 104];

  test('contains profile, size of lengths and parameters', () => {
    const config = readAvcConfig(Uint8Array.from(record));
    expect(config).toMatchObject({ profile: 66, lengthBytes: 4 });
    expect([...(config?.parameters ?? [])]).toEqual([0, 0, 0, 1, 103, 66, 0, 0, 0, 1, 104]);
  });

  test('refuses a record that is cut short', () => {
    expect(readAvcConfig(Uint8Array.from(record.slice(0, 9)))).toBeUndefined();
  });
});
