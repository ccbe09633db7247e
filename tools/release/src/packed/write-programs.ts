import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '@videogen-tools/test-support/run';

const programs = fileURLToPath(new URL('programs/', import.meta.url));
const compiled = new Map<string, Promise<string>>();

/** Writes the programs of a user into their folder: as TypeScript, which they compile, and as JavaScript, which they run. */
export async function writePrograms(folder: string, root: string, work: string): Promise<void> {
  const known = compiled.get(work) ?? compile(root, join(work, 'programs'));
  compiled.set(work, known);
  const code = await known;
  cpSync(programs, folder, { recursive: true });
  for (const name of readdirSync(code)) {
    cpSync(join(code, name), join(folder, name));
    // A project of CommonJS has its modules in files of this name.
    cpSync(join(code, name), join(folder, name.replace('.js', '.mjs')));
  }
}

/** Removes the types of the programs: the oldest Node does not. */
async function compile(root: string, target: string): Promise<string> {
  const names = readdirSync(programs).filter((name) => name.endsWith('.ts'));
  await run(join(root, 'node_modules/.bin/esbuild'), [...names, `--outdir=${target}`, '--log-level=error'], {
    cwd: programs,
  });
  return target;
}
