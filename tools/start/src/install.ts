import { readdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { pnpm } from './pnpm.ts';

const modules = fileURLToPath(new URL('../../../node_modules/', import.meta.url));

/** Packages that `npm start` runs: the generator, the build and the start, with their dependencies. */
const needed = [
  '--filter-prod=@videogen-tools/start...',
  '--filter=@videogen-tools/generate',
  '--filter=videogen-toolkit',
];

/** The files in which pnpm notes that everything is installed. */
async function notes(): Promise<string[]> {
  const names = await readdir(modules).catch(() => []);
  return names.filter((name) => name.startsWith('.pnpm-workspace-state'));
}

/**
 * Installs the packages that `npm start` needs, a tenth of all packages. A complete installation is kept.
 *
 * pnpm would take the part for the whole and run other scripts without their dependencies, so its note is removed: the
 * first `npm test` or `pnpm run` installs the rest.
 */
export async function install(): Promise<void> {
  const isWhole = (await notes()).length > 0;
  await pnpm('install', '--frozen-lockfile', '--prefer-offline', ...(isWhole ? [] : ['--prod', ...needed]));
  if (isWhole) return;
  for (const name of await notes()) await rm(modules + name);
}
