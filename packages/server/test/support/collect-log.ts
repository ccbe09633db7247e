import { type Logger, pino } from 'pino';

/** A log, and the lines that were written to it. */
export interface CollectedLog {
  readonly log: Logger;
  readonly lines: Readonly<Record<string, unknown>>[];
}

/** Creates a log that a test can read. */
export function collectLog(): CollectedLog {
  const lines: Readonly<Record<string, unknown>>[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}
