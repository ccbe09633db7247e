import { judgeChangesets } from './changesets.ts';
import { newChangesets, versionAt } from './git.ts';
import { contractChange } from './summary.ts';

const root = process.cwd();
const [base] = process.argv.slice(2);
if (!base) {
  console.error('Name the revision to compare with: pnpm changeset:check <base>.');
  process.exitCode = 2;
} else {
  const change = await contractChange(root, base, versionAt(root, base) ?? '0.0.0');
  const verdict = judgeChangesets(change.needed, newChangesets(root, base));
  for (const line of change.lines) console.log(line);
  if (verdict.ok) console.log(verdict.message);
  else console.error(verdict.message);
  process.exitCode = verdict.ok ? 0 : 1;
}
