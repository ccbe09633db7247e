import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ContractFailure } from '../checks/failure.ts';
import type { NamedExample } from './named-examples.ts';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('../../node_modules/.cache/examples/', import.meta.url));

/** The examples as a program: each is declared to be of the generated type of its component. */
export function createProgram(examples: readonly NamedExample[]): string {
  const components = [...new Set(examples.map(({ component }) => component))].sort();
  const lines = examples.map(
    ({ component, value }, index) =>
      `export const example${index}: ${component} = ${JSON.stringify(value, null, 2)};`,
  );
  return [`import type { ${components.join(', ')} } from '@videogen/types';`, ...lines, ''].join('\n');
}

const compilerOptions = {
  extends: fileURLToPath(new URL('../../../config/tsconfig.base.json', import.meta.url)),
  include: ['*.ts'],
};

/**
 * Compiles examples as their types, with the compiler and the strictness of this repository.
 *
 * @throws {ContractFailure} with the compiler's message.
 */
export async function compileExamples(examples: readonly NamedExample[]): Promise<void> {
  const home = `${folder}${process.pid}-${Date.now()}/`;
  await mkdir(home, { recursive: true });
  try {
    await writeFile(`${home}examples.ts`, createProgram(examples));
    await writeFile(`${home}tsconfig.json`, JSON.stringify(compilerOptions));
    const manifest = createRequire(import.meta.url).resolve('typescript/package.json');
    const compiler = fileURLToPath(new URL('bin/tsc', `file://${manifest}`));
    await run(process.execPath, [compiler, '-p', `${home}tsconfig.json`], {
      env: { ...process.env, NODE_OPTIONS: '' },
    });
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
    throw new ContractFailure(`An example does not compile as its type: ${said.slice(0, 600)}`);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
