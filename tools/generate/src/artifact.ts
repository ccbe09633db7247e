import type { Contract } from './model/contract.ts';

/** A generated file. */
export interface Artifact {
  /** Relative to the root of the repository, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** Turns the model into the files of one artifact. */
export interface Emitter {
  /** Folder that contains generated files only, relative to the root of the repository. */
  readonly folder: string;
  readonly emit: (contract: Contract) => readonly Artifact[] | Promise<readonly Artifact[]>;
}

/**
 * First lines of a generated TypeScript file: from what, by what, and not to be edited.
 *
 * @param emitter name of the file in `tools/generate/src/emit` that writes it
 */
export function banner(emitter: string): string {
  return `// Generated from spec/ by tools/generate/src/emit/${emitter}. Do not edit: run \`pnpm generate\`.\n`;
}
