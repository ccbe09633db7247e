import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '@videogen-tools/test-support/folder';
import { test } from 'vitest';
import { expectUpgrade } from '../support/upgrade.ts';

const run = promisify(execFile);
const cwd = fileURLToPath(new URL('../../../..', import.meta.url));
const own = ['types', 'validators', 'service', 'synthetic-video', 'server'];

/** Packs this version and installs it in an empty folder: after a release, that release by its exact version. */
async function installFrozen(): Promise<string> {
  const folder = await temporaryFolder();
  const filters = own.flatMap((name) => ['--filter', `@videogen/${name}`]);
  await run('pnpm', [...filters, '--recursive', 'pack', '--pack-destination', folder], { cwd });
  const tarballs = (await readdir(folder)).map((file) => `./${file}`);
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
  await run('npm', ['install', ...quiet, ...tarballs], { cwd: folder });
  return join(folder, 'node_modules/@videogen/server/bin/videogen-server.js');
}

test('the packed package serves beside the tables and a process of the next version, and loses no task', async (context) => {
  // The condition of the tests would lead to its sources.
  const frozen = { program: await installFrozen(), env: { NODE_OPTIONS: '' } };
  if (!(await expectUpgrade(frozen))) context.skip();
});
