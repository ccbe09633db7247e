import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../../consumers', import.meta.url));

/**
 * Installs the generators and viewers of other people that `tools/contract/consumers` names, and returns their folder.
 * With `VIDEOGEN_NEWEST` in the environment they are the newest ones instead of the locked ones.
 *
 * @param folder where they are installed, outside of the repository
 */
export function installConsumers(folder: string): string {
  const isNewest = process.env['VIDEOGEN_NEWEST'] !== undefined;
  for (const name of ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml'])
    cpSync(join(source, name), join(folder, name));
  if (isNewest) askForNewest(join(folder, 'package.json'));

  const lock = isNewest ? '--no-frozen-lockfile' : '--frozen-lockfile';
  const args = ['install', '--ignore-workspace', '--ignore-scripts', lock];
  const { status, stdout, stderr } = spawnSync('pnpm', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`pnpm ${args.join(' ')}: ${stdout}${stderr}`);
  return folder;
}

/** The compiler and zod are not what is tested: they stay as they are. */
const kept = new Set(['typescript', 'zod']);

function askForNewest(manifest: string): void {
  const written: { dependencies: Record<string, string> } = JSON.parse(readFileSync(manifest, 'utf8'));
  const dependencies = Object.entries(written.dependencies).map(([name, version]) => [
    name,
    kept.has(name) ? version : 'latest',
  ]);
  writeFileSync(manifest, JSON.stringify({ ...written, dependencies: Object.fromEntries(dependencies) }));
}
