import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { cache } from './ajv.ts';
import { type Contestant, interleave } from './interleave.ts';

const run = promisify(execFile);

/**
 * Milliseconds of processor time that an import adds to a fresh process that imports an empty module, one sample
 * per round, in turns.
 */
export async function measureImports(
  programs: Readonly<Record<string, string>>,
  rounds: number,
): Promise<Record<string, number[]>> {
  const contestants: Record<string, Contestant> = { '': await importer('nothing', '') };
  for (const [name, program] of Object.entries(programs)) contestants[name] = await importer(name, program);
  const { '': nothing = [], ...samples } = await interleave(contestants, {
    rounds,
    warmUp: rounds > 2 ? 1 : 0,
  });
  return Object.fromEntries(
    Object.entries(samples).map(([name, all]) => [
      name,
      all.map((sample, at) => sample - (nothing[at] ?? 0)),
    ]),
  );
}

/** The program as JavaScript, its packages imported as they are published; workspace packages from `dist`. */
async function importer(name: string, program: string): Promise<Contestant> {
  const path = `${cache}/import-${name.replaceAll(/\W+/g, '-')}.mjs`;
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    write: false,
  });
  await writeFile(path, outputFiles[0]?.text ?? '');
  const measure = `const a = process.cpuUsage(); await import(${JSON.stringify(path)});
    const { user, system } = process.cpuUsage(a); console.log((user + system) / 1000);`;
  return async () => {
    const env = { ...process.env, NODE_OPTIONS: '' };
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', measure], { env });
    return Number(stdout.trim());
  };
}
