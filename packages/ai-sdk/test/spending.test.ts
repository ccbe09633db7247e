import { test } from 'vitest';
import { loseResponses } from './support/lose-responses.ts';

test('creates 100 tasks with 100 starts when 30 % of the responses are lost, and callbacks resolve every unknown outcome', () =>
  loseResponses(100));
