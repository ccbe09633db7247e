import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectChangelog } from './changelogs.ts';
import { readWaiting } from './changesets.ts';
import { lastRelease } from './git.ts';
import { leadingVersion, syncVersions } from './lockstep.ts';
import { contractChange } from './summary.ts';

const root = process.cwd();
/** Started as a program: `pnpm exec` would install before it, also where another folder's packages are linked. */
const changesets = fileURLToPath(import.meta.resolve('@changesets/cli/bin.js'));

const waiting = await readWaiting(root);
if (waiting.length === 0) console.log('There is no changeset. Nothing was versioned.');
else {
  const base = lastRelease(root);
  const { needed, lines } = base ? contractChange(root, base) : { needed: 'none', lines: [] };
  // The changesets may declare a smaller step than the contract needs.
  const contract = `---\n"@videogen/spec": ${needed}\n---\n\n${lines.join('\n')}\n`;
  if (needed !== 'none') writeFileSync(join(root, '.changeset/contract.md'), contract);
  const { status } = spawnSync(process.execPath, [changesets, 'version'], { cwd: root, stdio: 'inherit' });
  if (status === 0) {
    const version = leadingVersion(root);
    collectChangelog(root, version);
    syncVersions(root);
    console.log(`Version ${version}.`);
  }
  process.exitCode = status ?? 1;
}
