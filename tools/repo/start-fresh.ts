/**
 * Proves the first command of the README on a machine where nothing is installed: `pnpm start:fresh`.
 *
 * Copies the files that git has, without `.git`, into an empty folder whose path has a space and a letter beyond ASCII; the home
 * folder, and with it every cache, is empty. There it runs `npm start` as users do: with settings for production, twice at the
 * same time, and once more. Each start must make five videos that ffprobe can play.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyTracked } from './src/start/fresh/copy-tracked.ts';
import { createMachine, type Machine } from './src/start/fresh/machine.ts';
import { getMegabytes } from './src/start/fresh/megabytes.ts';
import { checkVideos } from './src/start/fresh/videos.ts';

/** Most megabytes on the disk after the first start: Node, pnpm, their caches, packages and videos. */
const mostMegabytes = 400;

const root = fileURLToPath(new URL('../..', import.meta.url));
const production = { NODE_ENV: 'production', npm_config_production: 'true' };

/** Runs a part, and prints how long it took. */
async function part(name: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  await work();
  console.log(`ok     ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

/** A start that keeps running, and another one in the same clone before the first has installed anything. */
async function startTwice(machine: Machine): Promise<void> {
  const first = machine.start([], production);
  const second = machine.start(['--once'], production);
  const running = await first;
  await (await second).end();
  checkVideos(machine);

  await running.checkConsole();
  await running.makeVideo();
  await running.interrupt();
}

/** The same command again, with everything installed, as continuous integration runs it. */
async function startAgain(machine: Machine): Promise<void> {
  rmSync(join(machine.folder, '.videogen'), { recursive: true });
  const start = await machine.start(['--once'], { CI: 'true' });
  await start.end();
  checkVideos(machine);
}

const work = mkdtempSync(join(tmpdir(), 'videogen start é '));
process.on('exit', () => rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));

try {
  const machine = await createMachine(work, (folder) => copyTracked(root, folder));
  await part('npm start from nothing, twice at the same time: five videos each', () => startTwice(machine));
  const megabytes = getMegabytes(work);
  await part('npm start again: five videos', () => startAgain(machine));

  console.log(`       ${megabytes} MB with Node, pnpm and their caches; at most ${mostMegabytes}`);
  if (megabytes > mostMegabytes) throw new Error(`npm start needs ${megabytes} MB.`);
} catch (error) {
  console.error(`✖ ${error instanceof Error ? error.message : error}`);
  console.error(
    '`npm start` installs the `dependencies` of package.json, of tools/repo and of the packages that it uses, and runs their ' +
      'sources. A package that these import, and that is bundled into a release, belongs to the `dependencies` of package.json.',
  );
  process.exitCode = 1;
}
