import runs from './guide-runs.json' with { type: 'json' };

/** The expected output and files of the program of a guide. */
export interface GuideRun {
  /** Patterns of the output; `^` and `$` match at lines. */
  readonly prints: readonly string[];
  /** File that the program must have written, with content. */
  readonly writes?: string;
}

/** Every program of the guides: the guide, and the file that is started. */
export const guideRuns: Readonly<Record<string, GuideRun>> = runs.own;

/** Guides, and files of guides, that are examples of a package, which the tests of that package run. */
export const ofPackages: Readonly<Record<string, string>> = runs.ofPackages;
