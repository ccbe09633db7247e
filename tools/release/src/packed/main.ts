/**
 * Tests what ships: packs every public package, installs the tarballs with npm in an empty folder, and uses them there.
 * `pnpm packed` prints the time of each part, and exits with 1 and a list when something is wrong;
 * `pnpm packed --record` records the sizes as ceilings.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inFolder } from '@videogen-tools/testing/run';
import { typeCheck } from '../rehearse/consumer.ts';
import { packPackage, tarballProblems } from '../rehearse/tarballs.ts';
import { readWorkspace } from '../workspace.ts';
import { installTarballs, linkDevelopment, linkPeers } from './install.ts';
import { programProblems } from './programs.ts';
import { sizeProblems } from './sizes.ts';
import { startProblems } from './start.ts';

const root = process.cwd();
const problems: string[] = [];

/** Runs a part, and prints what it found and how long it took. */
async function part(name: string, work: () => Promise<readonly string[]>): Promise<void> {
  const started = performance.now();
  const found = await work().catch((error: unknown) => [error instanceof Error ? error.message : `${error}`]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${found.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  problems.push(...found);
}

await inFolder('videogen-packed-', async (work) => {
  const packages = readWorkspace(root).filter(({ isPublic }) => isPublic);
  const consumer = join(work, 'consumer');
  const tarballs = await Promise.all(packages.map((pack) => packPackage(pack, work)));
  await part('content of the tarballs', async () => {
    const found = tarballs.map(async (tarball, index) => {
      mkdirSync(join(work, `tarball-${index}`));
      return await tarballProblems(tarball, join(work, `tarball-${index}`));
    });
    return (await Promise.all(found)).flat();
  });
  await part('installed in an empty folder with npm', () => installTarballs(root, tarballs, consumer));
  const record = process.argv.includes('--record');
  await part('sizes of tarballs and installs', async () => sizeProblems(tarballs, consumer, record));
  if (record) return;
  linkPeers(packages, consumer);
  await part('every entry is imported, and every program starts', () => startProblems(packages, consumer));
  await part('every entry is type-checked under nodenext and bundler', () => typeCheck(consumer, packages));
  linkDevelopment(packages, consumer);
  await part('the code of the READMEs compiles and runs', () => programProblems(root, packages, consumer));
});
for (const problem of problems) console.error(`✖ ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
