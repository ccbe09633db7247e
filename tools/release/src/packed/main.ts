/**
 * Tests what ships: packs every public package, installs the tarballs with npm in an empty folder, and uses them there.
 * `pnpm packed` prints the time of each part, and exits with 1 and a list when something is wrong;
 * `pnpm packed --record` records the sizes as ceilings.
 */
import { join } from 'node:path';
import { inFolder, run } from '@videogen-tools/testing/run';
import { install, managers, typeCheck } from '../consumer.ts';
import { getProblems, reportProblems } from '../problems.ts';
import { getTarballName, publicPackages } from '../workspace.ts';
import { contentProblems } from './content.ts';
import { link, lockedVersions } from './install.ts';
import { programProblems } from './programs.ts';
import { sizeProblems } from './sizes.ts';
import { startProblems } from './start.ts';

const root = process.cwd();
const problems: string[] = [];

/** Runs a part, and prints what it found and how long it took. */
async function part(name: string, work: () => unknown): Promise<void> {
  const started = performance.now();
  const found = await getProblems(name, (async () => await work())());
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${found.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  problems.push(...found);
}

await inFolder('videogen-packed-', async (work) => {
  const packages = publicPackages(root);
  const consumer = join(work, 'consumer');
  const filter = packages.map(({ name }) => `--filter=${name}`);
  await part('packed', () => run('pnpm', [...filter, 'pack', '--pack-destination', work], { cwd: root }));
  const files = packages.map((pack) => [pack.name, `file:${join(work, getTarballName(pack))}`]);
  const wanted = { dependencies: Object.fromEntries(files), overrides: lockedVersions(root) };
  await part('installed in an empty folder with npm', () => install(managers.npm, consumer, wanted));
  await part('content of the tarballs', () =>
    packages.flatMap(({ name }) => contentProblems(join(consumer, 'node_modules', name))),
  );
  const record = process.argv.includes('--record');
  await part('sizes of tarballs and installs', () => sizeProblems(packages, work, consumer, record));
  if (record) return;
  // A compiler for Node, and the peers.
  link(packages, 'peerDependencies', ['typescript', '@types/node'], consumer);
  await part('every entry is imported, and every program starts', () => startProblems(packages, consumer));
  await part('every entry is type-checked under nodenext and bundler', () => typeCheck(consumer, packages));
  // Test runners and other libraries that the READMEs use.
  link(packages, 'devDependencies', ['vitest'], consumer);
  await part('the code of the READMEs compiles and runs', () => programProblems(root, packages, consumer));
});
reportProblems(problems);
