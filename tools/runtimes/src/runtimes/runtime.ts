import type { SmokeFiles } from '../build.ts';
import type { SmokeReport, Target } from '../smoke/check.ts';

/** A runtime on this machine. */
export type Runtime = {
  readonly name: string;
  /** User agent that it must report; another one means that another runtime was started. */
  readonly agent: RegExp;
  /** Its version, when it is there; why it is not, when it is missing. */
  find(): Promise<{ readonly version: string } | { readonly missing: string }>;
  /**
   * Runs the smoke suite in it.
   *
   * @throws {Error} with what it printed, when there are no results
   */
  run(files: SmokeFiles, target: Target): Promise<SmokeReport>;
};

/** Longest time of a run, in milliseconds. */
export const timeLimit = 90_000;
