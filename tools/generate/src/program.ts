import { ContractError } from './contract-error.ts';
import { unchanged } from './stamp.ts';

/** The output and the exit code of `pnpm generate`. */
export interface ProgramOutcome {
  readonly exitCode: 0 | 1;
  readonly text: string;
}

/**
 * Generates into the repository at `root` unless nothing has changed, or with `check` compares.
 *
 * The generator is loaded only when it is needed: loading it is slower than finding that nothing has changed.
 */
export async function runProgram({
  root,
  check,
}: {
  readonly root: string;
  readonly check: boolean;
}): Promise<ProgramOutcome> {
  try {
    // The check does not use the stamp: it generates.
    const count = check ? undefined : await unchanged(root);
    if (count !== undefined) {
      return {
        exitCode: 0,
        text: `${count} generated files are what the documents say; nothing has changed.`,
      };
    }
    const { run } = await import('./command.ts');
    return await run(root, check);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    return { exitCode: 1, text: `The documents cannot be generated from.\n${error.message}` };
  }
}
