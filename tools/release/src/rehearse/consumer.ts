import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord, type WorkspacePackage } from '../workspace.ts';
import { run } from './run.ts';

/** The package managers a user may have. */
export const managers = ['pnpm', 'npm', 'yarn'] as const;

/** One of them. */
export type Manager = (typeof managers)[number];

/** Options of a consumer. */
export interface ConsumerOptions {
  registry: string;
  packages: readonly WorkspacePackage[];
  /** Versions of the user's own dependencies: `typescript`, `@types/node`, `zod`. */
  own: Readonly<Record<string, string>>;
}

/** Installs all packages in a fresh folder with one package manager. */
export async function install(manager: Manager, folder: string, options: ConsumerOptions): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const ours = Object.fromEntries(options.packages.map((each) => [each.name, each.version]));
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify(
      {
        name: `consumer-${manager}`,
        private: true,
        type: 'module',
        dependencies: { ...ours, ...options.own },
      },
      null,
      2,
    ),
  );
  writeFileSync(join(folder, '.npmrc'), `registry=${options.registry}\n`);
  writeFileSync(join(folder, '.yarnrc'), `registry "${options.registry}"\n`);
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), 'strictDepBuilds: false\nminimumReleaseAge: 0\n');
  const env = {
    npm_config_registry: options.registry,
    npm_config_cache: join(folder, '.cache'),
    YARN_CACHE_FOLDER: join(folder, '.cache'),
    CI: 'true',
  };
  const commands: Record<Manager, string[]> = {
    pnpm: ['pnpm', 'install', '--no-frozen-lockfile', '--reporter=append-only'],
    npm: ['npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts'],
    yarn: [
      'npm',
      'exec',
      '--yes',
      '--package=yarn@1.22.22',
      '--',
      'yarn',
      'install',
      '--non-interactive',
      '--no-progress',
      '--ignore-scripts',
      '--ignore-engines',
    ],
  };
  const [command = '', ...args] = commands[manager];
  await run(command, args, { cwd: folder, env });
}

/**
 * Type-checks a program that imports every entry of every package, the two ways TypeScript resolves modules; the
 * declarations of the packages, and of all they depend on, are checked along with it.
 */
export async function typeCheck(folder: string, packages: readonly WorkspacePackage[]): Promise<void> {
  const entries = packages.flatMap(entriesOf);
  const lines = entries.map(
    (entry, index) => `import * as m${index} from '${entry}';\nexport const e${index}: object = m${index};`,
  );
  writeFileSync(join(folder, 'consumer.ts'), `${lines.join('\n')}\n`);
  for (const [name, module, moduleResolution] of [
    ['nodenext', 'nodenext', 'nodenext'],
    ['bundler', 'preserve', 'bundler'],
  ]) {
    const compilerOptions = {
      module,
      moduleResolution,
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.iterable'],
      strict: true,
      skipLibCheck: false,
      noEmit: true,
      types: ['node'],
    };
    writeFileSync(
      join(folder, `tsconfig.${name}.json`),
      JSON.stringify({ compilerOptions, files: ['consumer.ts'] }),
    );
    await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', `tsconfig.${name}.json`], {
      cwd: folder,
    });
  }
}

/** The import specifiers of a package that lead to JavaScript. */
function entriesOf(pack: WorkspacePackage): string[] {
  const { exports } = pack.manifest;
  if (!isRecord(exports)) return [];
  return Object.entries(exports)
    .filter(([, target]) => isRecord(target) && String(target['default']).endsWith('.js'))
    .map(([key]) => pack.name + key.slice(1));
}

/** The first TypeScript example of a README. */
export function firstExample(readme: string): string | undefined {
  return /```(?:ts|typescript)[^\n]*\n([\s\S]*?)```/.exec(readFileSync(readme, 'utf8'))?.[1];
}
