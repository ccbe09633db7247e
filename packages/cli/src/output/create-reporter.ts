import type { Host } from '../host.ts';
import { createJsonReporter } from './json-reporter.ts';
import type { LiveLine } from './live-line.ts';
import type { Reporter } from './reporter.ts';
import { createTextReporter } from './text-reporter.ts';

/** Options of a reporter. */
export interface ReporterOptions {
  /** One JSON value per event on stdout. */
  readonly json: boolean;
  /** Reports only results and errors. */
  readonly quiet: boolean;
  /** Replaces secrets in messages and logs. */
  readonly redact: (text: string) => string;
}

/** The narrowest terminal that a progress line fits into. */
const minColumns = 20;

/** Creates the reporter for the options and the terminal. */
export async function createReporter(
  host: Host,
  { json, quiet, redact }: ReporterOptions,
): Promise<Reporter> {
  const reporter = json
    ? createJsonReporter(host)
    : createTextReporter(host, quiet, quiet ? undefined : await createLine(host));
  return {
    ...reporter,
    // Only messages of errors may contain the key. Other events and results are what the command was run for.
    report: (event) =>
      reporter.report('message' in event ? { ...event, message: redact(event.message) } : event),
    log: (line) => reporter.log(redact(line)),
  };
}

/** Creates the progress line, on a terminal that can show one. */
async function createLine(host: Host): Promise<LiveLine | undefined> {
  // Some terminals report 0 columns, in which no line ends.
  const isWide = (host.stderr.columns ?? 80) >= minColumns;
  if (!host.stderr.isTTY || !isWide || host.env['TERM'] === 'dumb') return undefined;
  return (await import('./live-line.ts')).createLiveLine(host);
}
