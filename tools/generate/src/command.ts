import { join } from 'node:path';
import { ContractError } from './contract-error.ts';
import { compare, type Drift, write } from './disk.ts';
import { generate } from './generate.ts';

/** Output and exit code of the command. */
export interface Outcome {
  readonly exitCode: 0 | 1;
  readonly text: string;
}

/** Generates into the repository at `root`, or with `check` only compares and fails on any difference. */
export async function run(root: string, check: boolean): Promise<Outcome> {
  try {
    const generated = await generate(join(root, 'spec'));
    const drift = check ? await compare(root, generated) : await write(root, generated);
    return report(drift, generated.artifacts.length, check);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    return { exitCode: 1, text: `The documents cannot be generated from.\n${error.message}` };
  }
}

const cure = ['Run this and commit the result:', '  pnpm generate'];

/** Describes the differences, which are an error with `check`, and are repaired without. */
export function report({ missing, changed, extra }: Drift, count: number, check: boolean): Outcome {
  const lines = [
    ...missing.map((path) => `  ${check ? 'missing' : 'new'}: ${path}`),
    ...changed.map((path) => `  changed: ${path}`),
    ...extra.map((path) => `  ${check ? 'not generated' : 'removed'}: ${path}`),
  ];
  if (lines.length === 0)
    return { exitCode: 0, text: `${count} generated files are what the documents say.` };

  if (check) {
    const text = ['Generated files are not what the documents say:', ...lines, ...cure].join('\n');
    return { exitCode: 1, text };
  }
  const written = `${count} generated files, ${lines.length} of them written or removed.`;
  return { exitCode: 0, text: [...lines, written].join('\n') };
}
