import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '@videogen-tools/testing/run';
import type { WorkspacePackage } from '../workspace.ts';

/** The package managers that a user may have, and how each installs. */
const commands = {
  pnpm: 'pnpm install --no-frozen-lockfile --reporter=append-only',
  npm: 'npm install --no-audit --no-fund --loglevel=error --prefer-offline --ignore-scripts',
  yarn: 'npm exec --yes --package=yarn@1.22.22 -- yarn install --non-interactive --no-progress --ignore-scripts --ignore-engines',
} as const;

/** One of them. */
export type Manager = keyof typeof commands;
/** All of them. */
export const managers: readonly Manager[] = ['pnpm', 'npm', 'yarn'];

/** What a consumer installs. */
export interface ConsumerOptions {
  /** Versions or tarballs by the name of the package. */
  dependencies: Readonly<Record<string, string>>;
  /** Versions of what these depend on. */
  overrides?: Readonly<Record<string, string>>;
  /** The registry of a rehearsal, whose packages stay out of the user's caches. */
  registry?: string;
}

/** Installs packages in an empty folder with one package manager. */
export async function install(
  manager: Manager,
  folder: string,
  { registry, ...more }: ConsumerOptions,
): Promise<void> {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', ...more }));
  const [command = '', ...args] = commands[manager].split(' ');
  if (registry === undefined) await run(command, args, { cwd: folder });
  else {
    writeFileSync(join(folder, '.npmrc'), `registry=${registry}\n`);
    writeFileSync(join(folder, '.yarnrc'), `registry "${registry}"\n`);
    writeFileSync(join(folder, 'pnpm-workspace.yaml'), 'strictDepBuilds: false\nminimumReleaseAge: 0\n');
    const cache = join(folder, '.cache');
    const env = {
      npm_config_registry: registry,
      npm_config_cache: cache,
      YARN_CACHE_FOLDER: cache,
      CI: 'true',
    };
    await run(command, args, { cwd: folder, env });
  }
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
    compile(folder, 'nodenext', {}, ['consumer.ts']),
    compile(folder, 'bundler', { module: 'preserve', moduleResolution: 'bundler' }, ['consumer.ts']),
  ]);
}

/**
 * Compiles files under strict settings, with the TypeScript of their folder.
 *
 * @throws Error with the compiler's messages
 */
export async function compile(
  folder: string,
  name: string,
  options: object,
  files: readonly string[],
): Promise<void> {
  const compilerOptions = {
    module: 'nodenext',
    moduleResolution: 'nodenext',
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    types: ['node'],
    ...options,
  };
  const config = `tsconfig.${name}.json`;
  writeFileSync(join(folder, config), JSON.stringify({ compilerOptions, files }));
  await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', config], { cwd: folder });
}

/** The import specifiers of a package that lead to JavaScript. */
export function getEntries(pack: WorkspacePackage): string[] {
  return Object.entries(pack.manifest.exports ?? {})
    .filter(([, target]) => typeof target === 'object' && target.default?.endsWith('.js'))
    .map(([key]) => pack.name + key.slice(1));
}
