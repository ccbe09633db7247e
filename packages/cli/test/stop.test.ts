import { expect, test } from 'vitest';
import { findFaults, type Moment, runUntil, type Stop } from './support/stopped-run.ts';

test.each<[Moment, Stop]>([
  ['upload', 'SIGINT'],
  ['opening', 'SIGTERM'],
  ['create', 'SIGHUP'],
  ['create', 'EPIPE'],
  ['lost create', 'SIGINT'],
  ['read', 'SIGTERM'],
  ['download', 'SIGINT'],
])(
  'a run that is stopped at the moment "%s" by %s names the paid task and leaves no file',
  async (moment, stop) => {
    expect(findFaults(moment, stop, await runUntil(moment, stop))).toEqual([]);
  },
);
