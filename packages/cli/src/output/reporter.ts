import type { CliEvent } from './event.ts';

/** Reports events: as JSON, as plain lines, or as lines with a progress line below. */
export interface Reporter {
  /** Reports an event. */
  report(event: CliEvent): void;
  /**
   * Writes the result of the run (an id, a URL, a path) to stdout for scripts.
   *
   * @param shown whether an event already showed it, so that a terminal does not show it twice
   */
  result(text: string, shown?: boolean): void;
  /** Writes a line if `--verbose` is set. */
  log(line: string): void;
  /** Ends the progress line, leaving the terminal as it was. */
  stop(): void;
}
