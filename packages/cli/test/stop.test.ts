import { expect, test } from 'vitest';
import { findFaults, type Moment, runUntil, type Stop } from './support/stopped-run.ts';

test('a wrong exit code, a task without its name, a file that is left and a crash are found', () => {
  const ended = { code: 0, printed: '', stderr: '    at crash', created: 'an-id', files: ['.v.mp4.part'] };
  expect(findFaults('create', 'SIGINT', ended)).toEqual([
    expect.stringContaining('it exited with 0'),
    expect.stringContaining('it does not name the paid task'),
    expect.stringContaining('it left .v.mp4.part'),
    expect.stringContaining('it crashed'),
  ]);
});

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
