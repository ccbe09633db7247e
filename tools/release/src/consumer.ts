import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '@videogen-tools/testing/run';
import type { WorkspacePackage } from './workspace.ts';

/** The package managers that a user may have, and how each installs. */
export const managers = {
  pnpm: 'pnpm install --no-frozen-lockfile --reporter=append-only',
  npm: 'npm install --no-audit --no-fund --loglevel=error --prefer-offline --ignore-scripts',
  yarn: 'npm exec --yes --package=yarn@1.22.22 -- yarn install --non-interactive --no-progress --ignore-scripts --ignore-engines',
};

/**
 * Installs packages in an empty folder.
 *
 * @param command how a package manager installs
 * @param wanted what the manifest of the folder says: dependencies, and overrides of what these depend on
 * @param registry the registry of a rehearsal, whose packages stay out of the user's caches. @default the user's
 */
export async function install(
  command: string,
  folder: string,
  wanted: object,
  registry?: string,
): Promise<void> {
  mkdirSync(folder);
  const settings = {
    '.npmrc': `registry=${registry}\n`,
    '.yarnrc': `registry "${registry}"\n`,
    'pnpm-workspace.yaml': 'strictDepBuilds: false\nminimumReleaseAge: 0\n',
  };
  const manifest = JSON.stringify({ private: true, type: 'module', ...wanted });
  const files = { 'package.json': manifest, ...(registry && settings) };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const cache = join(folder, '.cache');
  const caches = { npm_config_cache: cache, YARN_CACHE_FOLDER: cache };
  const env = registry ? { ...caches, npm_config_registry: registry, CI: 'true' } : {};
  const [program = '', ...args] = command.split(' ');
  await run(program, args, { cwd: folder, env });
}

/**
 * Type-checks a program that imports every entry of every package, the two ways TypeScript resolves modules; the
 * declarations of the packages, and of all they depend on, are checked along with it.
 *
 * @throws Error with the compiler's messages
 */
export async function typeCheck(folder: string, packages: readonly WorkspacePackage[]): Promise<void> {
  const entries = packages.flatMap(getEntries);
  const lines = entries.map(
    (entry, index) => `import * as m${index} from '${entry}';\nexport const e${index}: object = m${index};`,
  );
  writeFileSync(join(folder, 'consumer.ts'), `${lines.join('\n')}\n`);
  await Promise.all([
    compile(folder, '--module nodenext', ['consumer.ts']),
    compile(folder, '--module preserve --moduleResolution bundler', ['consumer.ts']),
  ]);
}

const strict =
  '--noEmit --strict --target es2023 --lib es2023,dom,dom.iterable,dom.asynciterable --types node';

/**
 * Compiles files under strict settings, with the TypeScript of their folder.
 *
 * @param options more options of the compiler
 * @throws Error with the compiler's messages
 */
export async function compile(folder: string, options: string, files: readonly string[]): Promise<void> {
  const args = ['node_modules/typescript/bin/tsc', ...`${strict} ${options}`.split(' '), ...files];
  await run(process.execPath, args, { cwd: folder });
}

/** The import specifiers of a package that lead to JavaScript. */
export function getEntries(pack: WorkspacePackage): string[] {
  return Object.entries(pack.exports ?? {})
    .filter(([, target]) => typeof target === 'object' && target.default?.endsWith('.js'))
    .map(([key]) => pack.name + key.slice(1));
}
