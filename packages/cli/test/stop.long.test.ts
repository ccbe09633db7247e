import { expect, test } from 'vitest';
import { findFaults, moments, runUntil, type Stop } from './support/stopped-run.ts';

const stops: readonly Stop[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'EPIPE'];

test.each(moments.flatMap((moment) => stops.map((stop) => [moment, stop] as const)))(
  'a run that is stopped at the moment "%s" by %s names the paid task and leaves no file',
  async (moment, stop) => {
    expect(findFaults(moment, stop, await runUntil(moment, stop))).toEqual([]);
  },
);
