import type { SmokeFiles } from '../build.ts';
import type { SmokeReport, Target } from '../smoke/check.ts';

/** A runtime on this machine. */
export type Runtime = {
  readonly name: string;
  /** User agent that it must report; another one means that another runtime was started. */
  readonly agent: RegExp;
  /**
   * Runs the smoke suite in it.
   *
   * @throws {Error} when it is not installed, or with what it printed when there are no results
   */
  run(files: SmokeFiles, target: Target): Promise<SmokeReport>;
};

/** Longest time of a run, in milliseconds. */
export const timeLimit = 90_000;
