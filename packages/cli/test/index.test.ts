import { expect, test } from 'vitest';
import * as cli from '../src/index.ts';

test('exports these names, and no others', () => {
  expect(Object.keys(cli).sort()).toEqual(['contractVersion', 'exitCodes', 'main', 'operations']);
});

test('the exit codes never change', () => {
  expect(cli.exitCodes).toEqual({
    done: 0,
    taskFailed: 1,
    wrongUse: 2,
    refused: 3,
    unavailable: 4,
    unknownOutcome: 5,
    unfinished: 6,
    internal: 70,
    interrupted: 130,
    terminated: 143,
  });
});
