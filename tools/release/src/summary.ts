import { diff, getRequirement, getSentence } from '@videogen/spec-diff';
import type { Bump } from './changesets.ts';

/** The effect of a diff of the contract on a release. */
export interface ContractChange {
  needed: Bump;
  /** The requirement in the words of the report. */
  sentence: string;
  lines: string[];
}

const verbs = {
  breaking: 'Breaking',
  compile: 'Breaks compiled callers',
  warning: 'Note',
  compatible: 'Compatible',
  annotation: 'Text',
} as const;

/** Compares the documents of a revision with those of the working tree, for the changelog and the bump. */
export function contractChange(root: string, base: string): ContractChange {
  const report = diff(base, 'spec', { cwd: root });
  const listed = report.changes.filter((each) => each.level !== 'annotation');
  const lines = listed.map((each) => `- ${verbs[each.level]}: ${getSentence(each)}`);
  return { needed: report.needed, sentence: getRequirement(report), lines };
}
