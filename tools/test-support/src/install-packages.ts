import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.ts';

/** What is installed, as in a manifest. */
export interface PackagesToInstall {
  readonly dependencies: Readonly<Record<string, string>>;
  /** Versions of what these depend on. @default {} */
  readonly overrides?: object;
  /** Packages whose install scripts run. @default [] */
  readonly scripts?: readonly string[];
}

/**
 * Installs programs in a folder of their own, with npm: no clone needs them.
 *
 * @returns the folder `node_modules` with them
 */
export async function installPackages(
  folder: string,
  { dependencies, overrides = {}, scripts = [] }: PackagesToInstall,
): Promise<string> {
  // Newer versions of npm run no script that is not allowed.
  const allowScripts = Object.fromEntries(scripts.map((name) => [name, true]));
  const manifest = { private: true, dependencies, overrides, allowScripts };
  const options = ['--no-audit', '--no-fund', '--no-package-lock', '--prefer-offline', '--loglevel=error'];
  if (scripts.length === 0) options.push('--ignore-scripts');

  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  await run('npm', ['install', ...options], { cwd: folder });
  return join(folder, 'node_modules');
}
