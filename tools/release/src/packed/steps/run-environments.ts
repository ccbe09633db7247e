import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumLaunchOptions } from '@videogen-tools/test-support/chromium';
import { run } from '@videogen-tools/test-support/run';
import { getProblems } from '../../problems.ts';
import type { Step } from '../step.ts';

/** The tests of each environment, which the tests of the emulator run on its sources. */
const programs = 'packages/emulator/test/environments/programs';

/** The settings of the guide "Test with Jest" for tests that have a page, and their names here. */
const settings: Readonly<Record<string, string>> = {
  'jest.config.js': 'page.config.cjs',
  'add-globals.mjs': 'add-globals.mjs',
};

/** A test runner: its arguments of Node, and what it prints when each cell of the table ran and passed. */
const runners: Readonly<Record<string, { readonly args: readonly string[]; readonly prints: string }>> = {
  Vitest: {
    args: ['vitest/vitest.mjs', 'run', '--root', 'environments'],
    prints: '43 passed (43)',
  },
  Jest: {
    args: ['jest/bin/jest.js', '--config', 'environments/jest/jest.config.cjs', '--silent'],
    prints: '36 passed, 36 total',
  },
  Playwright: {
    args: ['@playwright/test/cli.js', 'test', '--config', 'environments/playwright/playwright.config.mjs'],
    prints: '6 passed',
  },
};

/** Uses the emulator in each environment of each test runner, with each sender and both kinds of timers. */
export const runEnvironments: Step = async (_, { folder }, { root }) => {
  cpSync(join(root, programs), join(folder, 'environments'), { recursive: true });
  const guide = join(root, 'packages/docs/examples/apps/jest/page');
  for (const [from, to] of Object.entries(settings))
    cpSync(join(guide, from), join(folder, 'environments/jest', to));

  const modules = join(folder, 'node_modules');
  const env = { CHROMIUM: JSON.stringify(await chromiumLaunchOptions()), NO_COLOR: '1' };
  const node = (args: readonly string[]): Promise<string> =>
    run(process.execPath, args, { cwd: folder, env });
  await node([join(modules, 'msw/cli/index.js'), 'init', 'environments/public', '--no-save']);

  const problems: string[] = [];
  for (const [name, { args, prints }] of Object.entries(runners)) {
    const [program = '', ...others] = args;
    const flags = name === 'Jest' ? ['--experimental-vm-modules'] : [];
    const output = node([...flags, join(modules, program), ...others]);
    problems.push(...(await getProblems(name, checkOutput(output, prints))));
  }
  return problems;
};

async function checkOutput(output: Promise<string>, prints: string): Promise<readonly string[]> {
  const text = await output;
  return text.includes(prints) ? [] : [`does not print "${prints}": ${text.slice(-2000)}`];
}
