import { join } from 'node:path';
import { compare, type Drift, write } from './disk.ts';
import { generate } from './generate.ts';
import { getInputs, remember } from './stamp.ts';

/** Output and exit code of the command. */
export interface Outcome {
  readonly exitCode: 0 | 1;
  readonly text: string;
}

/**
 * Generates into the repository at `root`, or with `check` only compares and fails on any difference.
 *
 * @throws {ContractError} when the documents contain something that an artifact cannot express
 */
export async function run(root: string, check: boolean): Promise<Outcome> {
  const inputs = await getInputs(root);
  const generated = await generate(join(root, 'spec'));
  const drift = check ? await compare(root, generated) : await write(root, generated);
  const lines = report(drift, check);
  const count = generated.artifacts.length;
  if (!check) await remember(root, inputs, { folders: generated.folders, count });
  if (lines.length === 0)
    return { exitCode: 0, text: `${count} generated files are what the documents say.` };
  return check
    ? { exitCode: 1, text: ['Generated files are not what the documents say:', ...lines, ...cure].join('\n') }
    : {
        exitCode: 0,
        text: [...lines, `${count} generated files, ${lines.length} of them written or removed.`].join('\n'),
      };
}

const cure = ['Run this and commit the result:', '  pnpm generate'];

function report({ missing, changed, extra }: Drift, check: boolean): string[] {
  const [absent, other, surplus] = check
    ? ['missing', 'changed', 'not generated']
    : ['new', 'changed', 'removed'];
  return [
    ...missing.map((path) => `  ${absent}: ${path}`),
    ...changed.map((path) => `  ${other}: ${path}`),
    ...extra.map((path) => `  ${surplus}: ${path}`),
  ];
}
