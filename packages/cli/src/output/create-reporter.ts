import type { Host } from '../host.ts';
import type { Reporter } from './reporter.ts';

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

/** Creates the reporter for the options and the terminal; loads no other reporter. */
export async function createReporter(
  host: Host,
  { json, quiet, redact }: ReporterOptions,
): Promise<Reporter> {
  return redacted(await reporterFor(host, json, quiet), redact);
}

async function reporterFor(host: Host, json: boolean, quiet: boolean): Promise<Reporter> {
  if (json) return (await import('./json-reporter.ts')).createJsonReporter(host);
  // Some terminals report 0 columns, in which no line ends.
  const isWide = (host.stderr.columns ?? 80) >= minColumns;
  const live = host.stderr.isTTY && isWide && host.env['TERM'] !== 'dumb' && !quiet;
  if (live) return (await import('./terminal-reporter.ts')).createTerminalReporter(host);
  return (await import('./plain-reporter.ts')).createPlainReporter(host, quiet);
}

function redacted(reporter: Reporter, redact: (text: string) => string): Reporter {
  return {
    // Only messages of errors may contain the key. Other events and results are what the command was run for.
    report: (event) =>
      reporter.report('message' in event ? { ...event, message: redact(event.message) } : event),
    result: (text, shown) => reporter.result(text, shown),
    log: (line) => reporter.log(redact(line)),
    stop: () => reporter.stop(),
  };
}
