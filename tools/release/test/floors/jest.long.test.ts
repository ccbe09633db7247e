import { cpSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@videogen-tools/testing/folder';
import { run } from '@videogen-tools/testing/run';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeStrictLayout } from './strict-layout.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const example = join(root, 'packages/docs/examples/apps/jest');
/** `pnpm install:nightly` installs Jest there. */
const more = join(root, 'tools/runtimes/more/node_modules');
const installed = ['jest', 'ts-jest', 'typescript', '@jest/globals', '@babel/preset-env'];

let folder: string;

beforeAll(async () => {
  folder = await temporaryFolder(afterAll);
  makeStrictLayout(folder, root);
  // Its manifest makes it a CommonJS project.
  cpSync(example, folder, { recursive: true });
  for (const name of installed) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(realpathSync(join(more, name)), link);
  }
});

/** The program of a version of Node: this one, or one that only the tests of runtimes use. */
function getNode(major: number): string {
  if (process.version.startsWith(`v${major}.`)) return process.execPath;
  const { resolve } = createRequire(join(root, 'tools/runtimes/package.json'));
  const platform = `${process.platform}-${process.arch}`;
  return join(dirname(resolve(`node${major}-${platform}/package.json`)), 'bin/node');
}

const esm = '--experimental-vm-modules';

/** Runs Jest in a folder of the example, and returns its output. */
function runJest(major: number, flags: readonly string[], rootDir: string): Promise<string> {
  const jest = join(folder, 'node_modules/jest/bin/jest.js');
  const options = ['--rootDir', join(folder, rootDir), '--no-cache', '--testPathIgnorePatterns'];
  const others = rootDir === '.' ? ['/node_modules/', '/typescript/', '/transformed/'] : ['/node_modules/'];
  return run(getNode(major), [...flags, jest, ...options, ...others], { cwd: join(folder, rootDir) });
}

it.each([20, 22, 24])('the test of the guide runs in a CommonJS project on Node %i', async (major) => {
  expect(await runJest(major, [esm], '.')).toContain('makes a video, and receives its callback');
});

it.each([20, 22, 24])('the test in TypeScript runs on Node %i', async (major) => {
  expect(await runJest(major, [esm], 'typescript')).toContain('1 passed');
});

it.each([20, 22, 24])(
  'the client runs without the flag when Babel translates it, on Node %i',
  async (major) => {
    expect(await runJest(major, [], 'transformed')).toContain('1 passed');
  },
);

it.each([20, 22, 24])('without the flag, Node %i stops as the guide says', async (major) => {
  const message = 'A dynamic import callback was invoked without --experimental-vm-modules';
  await expect(runJest(major, [], '.')).rejects.toThrow(message);
});
