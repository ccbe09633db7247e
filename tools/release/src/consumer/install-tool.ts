import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '@videogen-tools/testing/run';
import { toolVersions } from './versions.ts';

const installed = new Map<string, Promise<string>>();

/**
 * Installs a package manager or a runtime beside the folders of the users, once.
 *
 * @param work folder of the users' folders
 * @returns the folder of the package
 */
export function installTool(name: 'bun' | '@yarnpkg/cli-dist', work: string): Promise<string> {
  const known = installed.get(name) ?? install(name, join(work, `tool-${name.replace(/\W/g, '-')}`));
  installed.set(name, known);
  return known;
}

async function install(name: keyof typeof toolVersions, folder: string): Promise<string> {
  mkdirSync(folder);
  // Newer versions of npm run no script that is not allowed; Bun's own one puts its binary where it belongs.
  const manifest = {
    private: true,
    dependencies: { [name]: toolVersions[name] },
    allowScripts: { bun: true },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
  return join(folder, 'node_modules', name);
}
