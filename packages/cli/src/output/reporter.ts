import type { CliEvent } from './event.ts';

/** Tells what happens: as JSON, as plain lines, or as lines with a progress line below. */
export interface Reporter {
  /** Tells an event. */
  report(event: CliEvent): void;
  /**
   * Writes what the run is for (an id, an address, a path) to stdout, where a script reads it.
   *
   * @param shown whether an event has already said it, so that a terminal need not see it twice
   */
  result(text: string, shown?: boolean): void;
  /** Writes a line that only `--verbose` asks for. */
  log(line: string): void;
  /** Ends the progress line, leaving the terminal as it was. */
  stop(): void;
}
