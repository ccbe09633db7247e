import type { Host } from '../host.ts';
import type { CliEvent } from './event.ts';
import type { Reporter } from './reporter.ts';
import { createThrottle } from './throttle.ts';

/** Reports each event as one line of JSON on stdout; an error is also printed to stderr. */
export function createJsonReporter({ stdout, stderr }: Pick<Host, 'stdout' | 'stderr'>): Reporter {
  const due = createThrottle(250);
  return {
    report: (event) => {
      if (isDue(event, due)) stdout.write(`${JSON.stringify(event)}\n`);
      if (event.event === 'error') stderr.write(`error: ${event.message}\n`);
    },
    result: () => {},
    log: (line) => stderr.write(`${line}\n`),
    stop: () => {},
  };
}

/** Limits how often progress is reported; its end is always reported. */
function isDue(event: CliEvent, due: () => boolean): boolean {
  if (event.event === 'upload') return event.sent === event.total || due();
  if (event.event === 'download') return event.received === event.total || due();
  return true;
}
