import { allChangesets, lastRelease } from './git.ts';
import { leadingVersion, outOfStep, versionPlaces } from './lockstep.ts';

const root = process.cwd();

/** Returns what is wrong with the versions, and the command that fixes it. */
function versionFaults(): string[] {
  const wrong = outOfStep(versionPlaces(root), leadingVersion(root));
  const fix =
    '`pnpm version-packages` writes them; after a change by hand, `node tools/release/src/sync.ts` does.';
  return wrong.length > 0 ? [...wrong, fix] : [];
}

/** Returns what is wrong with the waiting changesets. */
async function changesetFaults(): Promise<string[]> {
  try {
    const waiting = await allChangesets(root);
    if (waiting.length === 0 || lastRelease(root)) return [];
    const files = waiting.map(({ file }) => file).join(', ');
    return [
      `Nothing is released yet: move ${files} to CHANGELOG.md. If there is a release, run \`git fetch --tags\`.`,
    ];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

const faults = [...versionFaults(), ...(await changesetFaults())];
for (const line of faults) console.error(line);
if (faults.length === 0)
  console.log(
    `${versionPlaces(root).length} locations have version ${leadingVersion(root)}; ${(await allChangesets(root)).length} changesets wait.`,
  );
process.exitCode = faults.length === 0 ? 0 : 1;
