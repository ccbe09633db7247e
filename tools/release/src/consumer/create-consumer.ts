import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '@videogen-tools/test-support/run';
import { installTool } from './install-tool.ts';
import { type Manager, type ManagerName, managers, type Versions } from './managers.ts';

/** A folder of a user, with what they installed. */
export interface Consumer {
  readonly folder: string;
  readonly manager: ManagerName;
}

/** What a user installs, and how. */
export interface ConsumerOptions {
  /** A folder that does not exist. Tools are installed beside it. */
  readonly folder: string;
  readonly manager: ManagerName;
  /** The packages to use: versions, or `file:` with the paths of tarballs. */
  readonly packages: Versions;
  /** What the user installs besides. @default {} */
  readonly dependencies?: Versions;
  /** Versions of what these depend on. @default {} */
  readonly overrides?: Versions;
  /** @default 'module' */
  readonly type?: 'module' | 'commonjs';
  /** The registry of a rehearsal, whose packages stay out of the user's caches. @default the user's */
  readonly registry?: string;
}

/** Installs packages in an empty folder, as a user does. */
export async function createConsumer(options: ConsumerOptions): Promise<Consumer> {
  const { folder, manager, packages, dependencies = {}, type = 'module', registry } = options;
  const how = managers[manager];
  const { manifest, files } = how.override(getOverrides(options));

  mkdirSync(folder);
  const wanted = { private: true, type, dependencies: { ...packages, ...dependencies }, ...manifest };
  const settings = { ...files, ...(registry && getRegistryFiles(registry)) };
  for (const [name, text] of Object.entries({ 'package.json': JSON.stringify(wanted), ...settings }))
    writeFileSync(join(folder, name), text);

  const [program = '', ...args] = await getCommand(how, folder);
  await run(program, args, { cwd: folder, env: registry ? getCaches(folder, registry) : {} });
  return { folder, manager };
}

/** A tarball depends on versions of the others that no registry has; what the user installs is as it is. */
function getOverrides({ packages, dependencies = {}, overrides = {} }: ConsumerOptions): Versions {
  const tarballs = Object.entries(packages).filter(([, version]) => version.startsWith('file:'));
  const others = Object.entries(overrides).filter(([name]) => !(name in dependencies));
  return Object.fromEntries([...others, ...tarballs]);
}

/** The words of the command that installs; a tool that runs it is installed before. */
async function getCommand({ command, tool }: Manager, folder: string): Promise<string[]> {
  const words = command.split(' ');
  if (tool === undefined) return words;
  const home = await installTool(tool, dirname(folder));
  return words.map((word) => (word.startsWith('bin/') ? join(home, word) : word));
}

function getRegistryFiles(registry: string): Readonly<Record<string, string>> {
  return { '.npmrc': `registry=${registry}\n`, '.yarnrc': `registry "${registry}"\n` };
}

function getCaches(folder: string, registry: string): Record<string, string> {
  const cache = join(folder, '.cache');
  const caches = { npm_config_cache: cache, YARN_CACHE_FOLDER: cache };
  return { ...caches, npm_config_registry: registry, CI: 'true' };
}
