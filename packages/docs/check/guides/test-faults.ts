import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../../site/paths.ts';
import { describeFailure } from './describe-failure.ts';
import { guidesFolder, nodeFlags } from './guides-folder.ts';

const run = promisify(execFile);

/** Milliseconds for all tests of the guide. */
const timeout = 180_000;

/** Runs the tests that the guide about testing shows, with the Chromium of this machine as Playwright's. */
export async function testFaults(): Promise<string[]> {
  const vitest = join(repositoryRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const config = join(repositoryRoot, 'packages', 'docs', 'check', 'vitest.guides.config.ts');
  const args = [vitest, 'run', '--config', config, '--root', join(guidesFolder, 'testing')];
  const env = { ...process.env, NODE_OPTIONS: nodeFlags.join(' ') };
  try {
    await run(process.execPath, args, { timeout, env });
    return [];
  } catch (error) {
    return [`testing: the tests of the guide fail: ${describeFailure(error)}`];
  }
}
