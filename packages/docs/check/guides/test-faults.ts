import { join } from 'node:path';
import { repositoryRoot } from '../../site/paths.ts';
import { guidesFolder, nodeFlags } from './guides-folder.ts';
import { nodeFaults } from './node-faults.ts';

/** Milliseconds for all tests of the guide. */
const timeout = 180_000;

/** Runs the tests that the guide about testing shows, with the Chromium of this machine as Playwright's. */
export function testFaults(): Promise<string[]> {
  const vitest = join(repositoryRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const config = join(repositoryRoot, 'packages', 'docs', 'check', 'vitest.guides.config.ts');
  const args = [vitest, 'run', '--config', config, '--root', join(guidesFolder, 'testing')];
  const env = { ...process.env, NODE_OPTIONS: nodeFlags.join(' ') };
  return nodeFaults('testing: the tests of the guide fail', args, { timeout, env });
}
