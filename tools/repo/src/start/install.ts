import { spawn } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from '../../lock.mjs';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const modules = join(root, 'node_modules');

/**
 * What `npm start` runs from its sources: this tool, and the packages that it uses, without their development dependencies.
 * What those bundle when they are built is in the dependencies of the root manifest, where their sources find it.
 */
const part = ['--prod', '--filter-prod=@videogen-tools/repo...'];

/** The files in which pnpm notes that everything is installed. */
async function notes(): Promise<string[]> {
  const names = await readdir(modules).catch(() => []);
  return names.filter((name) => name.startsWith('.pnpm-workspace-state'));
}

/**
 * Runs `pnpm install` in the repository.
 *
 * @throws Error with what it printed, when it fails
 */
function pnpmInstall(options: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const args = ['install', '--frozen-lockfile', '--prefer-offline', ...options];
    const child = spawn('pnpm', args, {
      cwd: root,
      shell: process.platform === 'win32',
      env: { ...process.env, CI: 'true' },
    });
    const printed: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => printed.push(text));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`\`pnpm ${args.join(' ')}\` failed:\n${printed.join('')}`));
    });
  });
}

/** Installs a part in an empty clone. pnpm would take it for the whole, so its note is removed: the first `npm test` installs the rest. */
async function installNeeded(): Promise<void> {
  const isWhole = (await notes()).length > 0;
  await pnpmInstall(isWhole ? [] : part);
  if (isWhole) return;
  for (const name of await notes()) await rm(join(modules, name));
}

/**
 * Installs the packages that `npm start` needs, a tenth of all packages. A complete installation is kept.
 *
 * Waits while another start in the same clone installs; nothing that a running start has loaded is removed.
 */
export async function install(): Promise<void> {
  await withLock(join(modules, '.cache/videogen/install.lock'), installNeeded, {
    onWait: () => process.stdout.write(' (waits for another start that installs)'),
  });
}
