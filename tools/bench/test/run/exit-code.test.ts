import { expect, test } from 'vitest';
import { exitCodeOf } from '../../src/run/exit-code.ts';

test.each([
  [[], undefined, 0],
  [[{}, {}], undefined, 0],
  [[{}, { failure: 'no tool' }, {}], undefined, 1],
  [[{ failure: 'it was stopped' }], 'SIGINT', 130],
] as const)('%j stopped by %s ends with %i', (results, signal, code) => {
  expect(exitCodeOf(results, signal)).toBe(code);
});
