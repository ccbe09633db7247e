import { expect, test } from 'vitest';
import { findFaults, moments, runUntil, type Stop } from './support/stopped-run.ts';

const stops: readonly Stop[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'EPIPE'];

const pairs = moments
  .flatMap((moment) => stops.map((stop) => [moment, stop] as const))
  // Nothing is written while a pipe has no reader, so nothing shows that stdout was closed.
  .filter(([moment, stop]) => moment !== 'opening' || stop !== 'EPIPE');

test.each(pairs)(
  'a run that is stopped at the moment "%s" by %s names the paid task and leaves no file',
  async (moment, stop) => {
    expect(findFaults(moment, stop, await runUntil(moment, stop))).toEqual([]);
  },
);
