import { join } from 'node:path';
import { installPackages } from '@videogen-tools/test-support/install-packages';
import { toolVersions } from './versions.ts';

const installed = new Map<string, Promise<string>>();

/**
 * Installs a package manager, a runtime or another program beside the folders of the users, once.
 *
 * @param work folder of the users' folders
 * @returns the folder of the package
 */
export function installTool(name: keyof typeof toolVersions, work: string): Promise<string> {
  const folder = join(work, `tool-${name.replace(/\W/g, '-')}`);
  const known = installed.get(folder) ?? install(name, folder);
  installed.set(folder, known);
  return known;
}

async function install(name: keyof typeof toolVersions, folder: string): Promise<string> {
  const dependencies = { [name]: toolVersions[name] };
  // Bun's own script puts its binary where it belongs.
  const modules = await installPackages(folder, { dependencies, scripts: name === 'bun' ? [name] : [] });
  return join(modules, name);
}
