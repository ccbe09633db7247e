import { cleanLines, cleanText } from '@videogen/shared/clean-text';
import type { Host } from '../host.ts';
import type { CliEvent } from './event.ts';
import type { Reporter } from './reporter.ts';

/** Shortest time between two reports of progress, in milliseconds. */
const interval = 250;

/** Reports each event as one line of JSON on stdout; an error is also printed to stderr. */
export function createJsonReporter({ stdout, stderr }: Pick<Host, 'stdout' | 'stderr'>): Reporter {
  let next = 0;
  return {
    report: (event) => {
      if (isProgress(event)) {
        if (Date.now() < next) return;
        next = Date.now() + interval;
      }
      // In JSON, the escape of a character means the same.
      stdout.write(`${cleanText(JSON.stringify(event))}\n`);
      if (event.event === 'error') stderr.write(`error: ${cleanText(event.message)}\n`);
    },
    result: () => {},
    log: (text) => stderr.write(`${cleanLines(text)}\n`),
    stop: () => {},
  };
}

/** Whether an event is the progress of a transfer, but not its end. */
function isProgress(event: CliEvent): boolean {
  if (event.event === 'upload') return event.sent !== event.total;
  return event.event === 'download' && event.received !== event.total;
}
