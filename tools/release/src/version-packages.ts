import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeChangelogs } from './changelogs.ts';
import { allChangesets, lastRelease } from './git.ts';
import { leadingVersion, syncVersions } from './lockstep.ts';
import { contractChange } from './summary.ts';

const root = process.cwd();
/** Started as a program: `pnpm exec` would install before it, also where another folder's packages are linked. */
const changesets = fileURLToPath(import.meta.resolve('@changesets/cli/bin.js'));

/**
 * Adds a changeset with the step that the contract needs.
 *
 * @returns the changes of the contract, for the changelog
 */
function addContractStep(base: string): string[] {
  const { needed, lines } = contractChange(root, base);
  if (needed === 'none' || lines.length === 0) return [];
  const text = `---\n"@videogen/spec": ${needed}\n---\n`;
  writeFileSync(join(root, '.changeset', 'contract.md'), text);
  return lines;
}

const waiting = await allChangesets(root);
if (waiting.length === 0) console.log('There is no changeset. Nothing was versioned.');
else {
  const entries = waiting.flatMap((each) => each.entries);
  const base = process.argv[2] ?? lastRelease(root);
  if (!base)
    console.log(
      'There is no earlier release to compare the contract with, so the changelog has no summary of it.',
    );
  const contract = base ? addContractStep(base) : [];
  const result = spawnSync(process.execPath, [changesets, 'version'], { cwd: root, stdio: 'inherit' });
  if (result.status === 0) {
    writeChangelogs(root, leadingVersion(root), { entries, contract });
    console.log(`Version ${leadingVersion(root)}; wrote ${syncVersions(root).join(', ') || 'nothing else'}.`);
  }
  process.exitCode = result.status ?? 1;
}
