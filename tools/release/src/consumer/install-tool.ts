import { join } from 'node:path';
import { createConsumer } from './create-consumer.ts';
import { toolVersions } from './versions.ts';

const installed = new Map<string, Promise<string>>();

/**
 * Installs a package manager or a runtime beside the folders of the users, once.
 *
 * @returns the folder of the package
 */
export function installTool(name: keyof typeof toolVersions, work: string): Promise<string> {
  const known = installed.get(name);
  if (known !== undefined) return known;
  const folder = join(work, `tool-${name.replace(/\W/g, '-')}`);
  const packages = { [name]: toolVersions[name] };
  // Bun's own script puts its binary in its place.
  const tool = createConsumer({ folder, manager: 'npm', packages, scripts: true });
  const found = tool.then(() => join(folder, 'node_modules', name));
  installed.set(name, found);
  return found;
}
