/**
 * Checks the versions and the waiting changesets: `pnpm -C tools/release check-versions`. With `--fix`, it writes the version of the
 * packages to all places that follow it.
 */
import { readWaiting } from './changesets.ts';
import { lastRelease } from './git.ts';
import { checkVersions, syncVersions } from './lockstep.ts';
import { getProblems, reportProblems } from './problems.ts';

const root = process.cwd();

async function checkWaiting(): Promise<string[]> {
  const files = (await readWaiting(root)).map(({ file }) => file);
  console.log(`${files.length} changesets wait.`);
  if (files.length === 0 || lastRelease(root)) return [];
  return [
    `Nothing is released yet: move ${files.join(', ')} to CHANGELOG.md. If there is a release, run \`git fetch --tags\`.`,
  ];
}

if (process.argv.includes('--fix')) syncVersions(root);
const faults = checkVersions(root);
if (faults.length > 0)
  faults.push(
    '`pnpm -C tools/release version-packages` writes them; after a change by hand, `pnpm -C tools/release check-versions --fix` does.',
  );
reportProblems([...faults, ...(await getProblems('changesets', checkWaiting()))]);
