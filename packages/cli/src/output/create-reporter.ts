import type { Host } from '../host.ts';
import type { CliEvent } from './event.ts';
import type { Reporter } from './reporter.ts';

/** Options of a reporter. */
export interface ReporterOptions {
  /** One JSON value per event on stdout. */
  readonly json: boolean;
  /** Reports only results and errors. */
  readonly quiet: boolean;
  /** Replaces secrets in every text that is written. */
  readonly redact: (text: string) => string;
}

/** Creates the reporter for the options and the terminal; loads no other reporter. */
export async function createReporter(
  host: Host,
  { json, quiet, redact }: ReporterOptions,
): Promise<Reporter> {
  return redacted(await reporterFor(host, json, quiet), redact);
}

async function reporterFor(host: Host, json: boolean, quiet: boolean): Promise<Reporter> {
  if (json) return (await import('./json-reporter.ts')).createJsonReporter(host);
  const live = host.stderr.isTTY && host.env['TERM'] !== 'dumb' && !quiet;
  if (live) return (await import('./terminal-reporter.ts')).createTerminalReporter(host);
  return (await import('./plain-reporter.ts')).createPlainReporter(host, quiet);
}

function redacted(reporter: Reporter, redact: (text: string) => string): Reporter {
  return {
    // Sound: what is replaced are characters within the strings of the event.
    report: (event) => reporter.report(JSON.parse(redact(JSON.stringify(event))) as CliEvent),
    result: (text, shown) => reporter.result(redact(text), shown),
    log: (line) => reporter.log(redact(line)),
    stop: () => reporter.stop(),
  };
}
