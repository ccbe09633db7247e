import { expect, test } from 'vitest';
import { markdown } from '../src/report.ts';
import { compare } from '../src/row.ts';
import { takeTurns } from '../src/stats.ts';

const row = { what: 'reads', unit: 'ms' } as const;

test.each([
  ['less', 2],
  ['more', 0.5],
] as const)('a ratio above 1 means that ours is better, where %s is better', (better, ratio) => {
  const [compared] = compare({ peer: [2, 2] }, { ...row, better, ours: [1, 1] });
  expect(compared).toEqual({ ...row, ours: 1, peer: 'peer', theirs: 2, ratio, spread: 0 });
});

test('computes ratios within a round', () => {
  // The machine was ten times slower in the last round, for both.
  const [compared] = compare({ peer: [2, 4, 20] }, { ...row, better: 'less', ours: [1, 2, 10] });
  expect(compared).toMatchObject({ ratio: 2, spread: 0 });
});

test('contestants take turns, and the first round does not count', async () => {
  const calls: string[] = [];
  const contestant = (name: string) => async (): Promise<number> => calls.push(name);
  const samples = await takeTurns({ a: contestant('a'), b: contestant('b') }, 2);
  expect(calls.join('')).toBe('abbaab');
  expect(samples).toEqual({ a: [4, 5], b: [3, 6] });
});

test('the report lists first where a peer is better', () => {
  const machine = { node: '24.0.0', cores: 2, model: 'A', load: 0, versions: {} };
  const rows = [10, 20, Number.NaN].flatMap((theirs) =>
    compare({ peer: [theirs] }, { ...row, what: `beside ${theirs}`, better: 'less', ours: [11] }),
  );
  const text = markdown([{ name: 'a', title: 'A', about: '', peers: [], date: '2026-01-01', machine, rows }]);
  const lines = text.split('\n').filter((line) => line.includes('beside'));
  expect(lines.map((line) => line.split(' | ')[0])).toEqual([
    '| A: beside 10',
    '| A: beside NaN',
    '| beside 10',
    '| beside 20',
    '| beside NaN',
  ]);
});
