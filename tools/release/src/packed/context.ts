import { join } from 'node:path';
import { type Consumer, createConsumer } from '../consumer/create-consumer.ts';
import type { Versions } from '../consumer/managers.ts';
import { toolVersions, typeScriptVersions } from '../consumer/versions.ts';
import { getTarballName, type WorkspacePackage } from '../workspace.ts';
import { lockedVersions } from './locked-versions.ts';
import { currentPeers, installedVersion, oldestPeers, requiredPeers } from './peers.ts';
import type { Row, ToolName } from './row.ts';
import { type RunningEmulator, startEmulatorOf } from './start-emulator-of.ts';
import { writePrograms } from './write-programs.ts';

/** What the rows have in common. */
export interface Context {
  /** Folder of the repository. */
  readonly root: string;
  /** Folder of the tarballs, and of the users. */
  readonly work: string;
  readonly packages: readonly WorkspacePackage[];
  /** The packages as a user installs them. */
  readonly tarballs: Versions;
  /** The folder of a row's user. Rows whose users install the same share one. */
  readonly getConsumer: (row: Row) => Promise<Consumer>;
  /** The emulator that a user started. */
  readonly getEmulator: (consumer: Consumer) => Promise<RunningEmulator>;
  readonly close: () => Promise<void>;
}

/** Creates the context; folders are installed when a row needs them. */
export function createContext(root: string, work: string, packages: readonly WorkspacePackage[]): Context {
  const consumers = new Map<string, Promise<Consumer>>();
  const emulators = new Map<string, Promise<RunningEmulator>>();
  const tarballs = Object.fromEntries(
    packages.map((pack) => [pack.name, `file:${join(work, getTarballName(pack))}`]),
  );
  // So that what `npm test` installs depends on the commit and not on the day.
  const locked = lockedVersions(root);

  return {
    ...{ root, work, packages, tarballs },
    getConsumer: (row) => {
      const dependencies = getDependencies(row, root, packages);
      const type = row.tool === 'Jest' ? 'commonjs' : 'module';
      const overrides = row.when === 'always' ? locked : {};
      const key = JSON.stringify([row.manager, dependencies, type, row.when]);
      return memo(consumers, key, async () => {
        const folder = join(work, `user-${consumers.size}`);
        const { manager } = row;
        const options = { folder, manager, packages: tarballs, dependencies, overrides, type } as const;
        const consumer = await createConsumer(options);
        await writePrograms(folder, root, work);
        return consumer;
      });
    },
    getEmulator: (consumer) => memo(emulators, consumer.folder, () => startEmulatorOf(consumer)),
    close: async () => {
      const running = await Promise.allSettled(emulators.values());
      await Promise.all(running.map((each) => each.status === 'fulfilled' && each.value.stop()));
    },
  };
}

/** Returns the value of a key, which is created once. */
function memo<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  create: () => Promise<Value>,
): Promise<Value> {
  const value = known.get(key) ?? create();
  known.set(key, value);
  return value;
}

/** What a user of a tool installs; the other tools are those of this repository. */
const toolPackages: Readonly<Partial<Record<ToolName, readonly (keyof typeof toolVersions)[]>>> = {
  vite: ['vite'],
  webpack: ['webpack'],
  SvelteKit: ['@sveltejs/kit', '@sveltejs/adapter-node', '@sveltejs/vite-plugin-svelte', 'svelte', 'vite'],
  Astro: ['astro', '@astrojs/node'],
  NestJS: ['@nestjs/common', '@nestjs/core', '@nestjs/platform-express', 'reflect-metadata', 'rxjs'],
  Jest: ['jest', '@jest/globals', 'ts-jest', 'babel-jest', '@babel/core', '@babel/preset-env'],
  // It has a page; the same user has the other test runners, too.
  Playwright: [
    ...(['@playwright/test', 'playwright', 'vite', 'axios', 'msw'] as const),
    ...(['vitest', '@vitest/browser-playwright', 'jsdom', 'happy-dom'] as const),
    ...([
      'jest',
      '@jest/globals',
      'jest-fixed-jsdom',
      'jest-environment-jsdom',
      '@happy-dom/jest-environment',
    ] as const),
  ],
};

/** What a user installs besides the packages. */
function getDependencies(
  { peers, typescript, tool }: Row,
  root: string,
  packages: readonly WorkspacePackage[],
): Versions {
  const names = (tool && toolPackages[tool]) ?? [];
  const tools = Object.fromEntries(names.map((name) => [name, toolVersions[name]]));
  if (peers === 'none') {
    const compiler = typescript ? { typescript: getTypeScript(typescript, root) } : {};
    return { ...compiler, ...requiredPeers(packages), ...tools };
  }

  const compiler = {
    typescript: getTypeScript(typescript, root),
    '@types/node': installedVersion(root, '@types/node'),
  };
  return { ...compiler, ...(peers === 'oldest' ? oldestPeers(packages) : currentPeers(packages)), ...tools };
}

function getTypeScript(name: Row['typescript'] = 'current', root: string): string {
  return name === 'current' ? installedVersion(root, 'typescript') : typeScriptVersions[name];
}
