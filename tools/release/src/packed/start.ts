import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { run } from '@videogen-tools/testing/run';
import { getProblems } from '../get-problems.ts';
import { getEntries } from '../rehearse/consumer.ts';
import type { WorkspacePackage } from '../workspace.ts';

const runtimes = createRequire(new URL('../../../runtimes/package.json', import.meta.url));

/** Imports each entry of its arguments, and prints those that fail. */
const program = `
for (const entry of process.argv.slice(2))
  await import(entry).catch((error) => {
    console.error(entry + ': ' + error.message);
    process.exitCode = 1;
  });
process.exit();
`;

/** Imports every entry and starts every program, under this Node and under the oldest that the package names. */
export async function startProblems(
  packages: readonly WorkspacePackage[],
  folder: string,
): Promise<readonly string[]> {
  writeFileSync(join(folder, 'import.js'), program);
  const attempts = packages.flatMap((pack) => {
    const commands = [['import.js', ...getEntries(pack)], ...getPrograms(pack, folder)];
    return getNodes(pack).flatMap((node) => commands.map((args) => ({ name: pack.name, node, args })));
  });
  const found = attempts.map(({ name, node, args }) => getProblems(name, run(node, args, { cwd: folder })));
  return (await Promise.all(found)).flat();
}

/** The programs of a package, each with the arguments that print its help. */
function getPrograms({ name, manifest: { bin = {} } }: WorkspacePackage, folder: string): string[][] {
  return Object.values(bin).map((file) => [join(folder, 'node_modules', name, file), '--help']);
}

/** This Node, and the oldest one of `engines`. Its programs come from npm, exact for Linux on x64. */
function getNodes({ name, manifest: { engines } }: WorkspacePackage): string[] {
  const oldest = `${engines?.['node']}`.replace('>=', '');
  const [major] = oldest.split('.');
  const manifest = runtimes.resolve(`node${major}-${process.platform}-${process.arch}/package.json`);
  const { version }: { version: string } = runtimes(manifest);
  if (process.platform === 'linux' && process.arch === 'x64' && version !== `v${oldest}.0`)
    throw new Error(`${name} promises Node ${oldest}, but tools/runtimes has ${version} to test it.`);
  return [process.execPath, join(dirname(manifest), 'bin/node')];
}
