/**
 * Checks the versions and the waiting changesets: `pnpm release:check`. With `--fix`, it writes the version of the
 * packages to all places that follow it.
 */
import { allChangesets, lastRelease } from './git.ts';
import { leadingVersion, outOfStep, syncVersions, versionPlaces } from './lockstep.ts';

const root = process.cwd();
const version = leadingVersion(root);
if (process.argv.includes('--fix')) for (const file of syncVersions(root)) console.log(`wrote ${file}`);

const places = versionPlaces(root);
const faults = outOfStep(places, version);
if (faults.length > 0)
  faults.push(
    '`pnpm version-packages` writes them; after a change by hand, `pnpm release:check --fix` does.',
  );

try {
  const files = (await allChangesets(root)).map(({ file }) => file);
  if (files.length > 0 && !lastRelease(root))
    faults.push(
      `Nothing is released yet: move ${files.join(', ')} to CHANGELOG.md. If there is a release, run \`git fetch --tags\`.`,
    );
  if (faults.length === 0)
    console.log(`${places.length} locations have version ${version}; ${files.length} changesets wait.`);
} catch (error) {
  faults.push(error instanceof Error ? error.message : String(error));
}
for (const line of faults) console.error(line);
process.exitCode = faults.length === 0 ? 0 : 1;
