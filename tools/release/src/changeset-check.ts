import { checkChangesets } from './changesets.ts';
import { newChangesets } from './git.ts';
import { contractChange } from './summary.ts';

const root = process.cwd();
const [base] = process.argv.slice(2);
if (!base) {
  console.error('The revision to compare with is missing. Name one: pnpm changeset:check main');
  process.exitCode = 2;
} else {
  try {
    const change = contractChange(root, base);
    const verdict = checkChangesets(change, newChangesets(root, base));
    for (const line of change.lines) console.log(line);
    if (verdict.ok) console.log(verdict.message);
    else console.error(verdict.message);
    process.exitCode = verdict.ok ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
