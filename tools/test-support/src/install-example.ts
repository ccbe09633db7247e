import { execFile } from 'node:child_process';
import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { vi } from 'vitest';

export const run: typeof execFile.__promisify__ = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Every package that an example may need, with those that it needs itself. */
const own = ['types', 'validators', 'client', 'callbacks', 'ai-sdk'];

/**
 * Installs an example with npm in an empty folder: our packages as they are packed, and others in
 * the versions of its manifest, or in their newest ones with VIDEOGEN_NEWEST=1.
 *
 * @param from folders of `packages` with the files of the example
 */
export async function installExample(folder: string, ...from: readonly string[]): Promise<void> {
  for (const each of from) await cp(join(root, 'packages', each), folder, { recursive: true });
  const filters = own.flatMap((each) => ['--filter', `@videogen/${each}`]);
  await run('pnpm', [...filters, '--recursive', 'pack', '--pack-destination', folder], { cwd: root });
  const tarballs = (await readdir(folder)).filter((file) => file.endsWith('.tgz')).map((file) => `./${file}`);
  const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const others = Object.keys(dependencies).filter((each) => !each.startsWith('@videogen/'));
  const newest = others.map((each) => `${each}@${each === 'workflow' ? '>=5.0.0-0' : 'latest'}`);
  const flags = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'];
  const packages = [...tarballs, ...(process.env['VIDEOGEN_NEWEST'] === '1' ? newest : [])];
  await run('npm', ['install', ...flags, ...packages], { cwd: folder });
  // The condition of these tests leads to sources; the programs use what is packed.
  vi.stubEnv('NODE_OPTIONS', '');
}
