/**
 * Tests what ships: packs every public package, installs the tarballs with npm in an empty folder, and uses them there.
 * `pnpm packed` prints the time of each part, and exits with 1 and a list when something is wrong;
 * `pnpm packed --record` records the sizes as ceilings.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inFolder } from '@videogen-tools/testing/run';
import { getProblems } from '../get-problems.ts';
import { install, typeCheck } from '../rehearse/consumer.ts';
import { packPackage, tarballProblems } from '../rehearse/tarballs.ts';
import { publicPackages } from '../workspace.ts';
import { link, lockedVersions } from './install.ts';
import { programProblems } from './programs.ts';
import { sizeProblems } from './sizes.ts';
import { startProblems } from './start.ts';

const root = process.cwd();
const problems: string[] = [];

/** Runs a part, and prints what it found and how long it took. */
async function part(name: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  const found = await getProblems(name, work());
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${found.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  problems.push(...found);
}

await inFolder('videogen-packed-', async (work) => {
  const packages = publicPackages(root);
  const consumer = join(work, 'consumer');
  const tarballs = await Promise.all(packages.map((pack) => packPackage(pack, work)));
  await part('content of the tarballs', async () => {
    const found = tarballs.map(async (tarball, index) => {
      mkdirSync(join(work, `tarball-${index}`));
      return await tarballProblems(tarball, join(work, `tarball-${index}`));
    });
    return (await Promise.all(found)).flat();
  });
  const dependencies = Object.fromEntries(tarballs.map(({ pack, file }) => [pack.name, `file:${file}`]));
  const wanted = { dependencies, overrides: lockedVersions(root) };
  await part('installed in an empty folder with npm', () => install('npm', consumer, wanted));
  const record = process.argv.includes('--record');
  await part('sizes of tarballs and installs', async () => sizeProblems(tarballs, consumer, record));
  if (record) return;
  // A compiler for Node, and the peers.
  link(packages, 'peerDependencies', ['typescript', '@types/node'], consumer);
  await part('every entry is imported, and every program starts', () => startProblems(packages, consumer));
  await part('every entry is type-checked under nodenext and bundler', () => typeCheck(consumer, packages));
  // Test runners and other libraries that the READMEs use.
  link(packages, 'devDependencies', ['vitest'], consumer);
  await part('the code of the READMEs compiles and runs', () => programProblems(root, packages, consumer));
});
for (const problem of problems) console.error(`✖ ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
