import { allChangesets } from './git.ts';
import { leadingVersion, outOfStep, versionPlaces } from './lockstep.ts';

const root = process.cwd();
const version = leadingVersion(root);
const places = versionPlaces(root);
const wrong = outOfStep(places, version);
for (const line of wrong) console.error(line);
if (wrong.length > 0) {
  console.error(
    '`pnpm version-packages` writes them; after a change by hand, `node tools/release/src/sync.ts` does.',
  );
  process.exitCode = 1;
} else {
  const pending = allChangesets(root);
  console.log(`${places.length} places state version ${version}; ${pending.length} changesets wait.`);
}
