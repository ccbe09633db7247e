import { test } from 'vitest';
import { loseResponses } from './support/lose-responses.ts';

test('creates 1,000 tasks with 1,000 starts when 30 % of the responses are lost, and callbacks resolve every unknown outcome', () =>
  loseResponses(1_000));
