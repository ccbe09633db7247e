import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { run } from '@videogen-tools/testing/run';
import { getEntries } from '../consumer.ts';
import { getProblems } from '../problems.ts';
import type { WorkspacePackage } from '../workspace.ts';

const runtimes = createRequire(new URL('../../../runtimes/package.json', import.meta.url));

/** Imports every entry and starts every program, under this Node and under the oldest that the package names. */
export async function startProblems(
  packages: readonly WorkspacePackage[],
  folder: string,
): Promise<readonly string[]> {
  const found = packages.flatMap((pack) => {
    const imports = getEntries(pack).map((entry) => `import '${entry}';`);
    const programs = Object.values(pack.bin ?? {}).map((file) => join('node_modules', pack.name, file));
    const commands = [
      ['--input-type=module', '--eval', `${imports.join(' ')} process.exit();`],
      ...programs.map((file) => [file, '--help']),
    ];
    return getNodes(pack).flatMap((node) =>
      commands.map((args) => getProblems(pack.name, run(node, args, { cwd: folder }))),
    );
  });
  return (await Promise.all(found)).flat();
}

/** This Node, and the oldest one of `engines`. Its programs come from npm, exact for Linux on x64. */
function getNodes({ name, engines }: WorkspacePackage): string[] {
  const oldest = `${engines?.['node']}`.replace('>=', '');
  const [major] = oldest.split('.');
  const manifest = runtimes.resolve(`node${major}-${process.platform}-${process.arch}/package.json`);
  const { version }: { version: string } = runtimes(manifest);
  if (process.platform === 'linux' && process.arch === 'x64' && version !== `v${oldest}.0`)
    throw new Error(`${name} promises Node ${oldest}, but tools/runtimes has ${version} to test it.`);
  return [process.execPath, join(dirname(manifest), 'bin/node')];
}
