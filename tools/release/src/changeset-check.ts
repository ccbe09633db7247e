import { join } from 'node:path';
import { checkChangesets, checkFirstPage } from './changesets.ts';
import { changedFiles, lastRelease, newChangesets } from './git.ts';
import { contractChange } from './summary.ts';
import { publicPackages } from './workspace.ts';

const root = process.cwd();
const [base] = process.argv.slice(2);

/** The packages with documents or generated code that a diff changes. */
function concernedBy(files: readonly string[]): string[] {
  const changed = files.map((file) => join(root, file));
  return publicPackages(root)
    .filter(({ folder, name }) => {
      const part = name.endsWith('/spec') ? folder : join(folder, 'src/generated');
      return changed.some((file) => file.startsWith(`${part}/`));
    })
    .map(({ name }) => name);
}

if (!base) {
  console.error('The revision to compare with is missing. Name one: pnpm changeset:check main');
  process.exitCode = 2;
} else {
  try {
    const change = contractChange(root, base);
    const files = changedFiles(root, base);
    const verdict = lastRelease(root)
      ? checkChangesets(change, await newChangesets(root, base), concernedBy(files))
      : checkFirstPage(change, files);
    for (const line of change.lines) console.log(line);
    if (verdict.ok) console.log(verdict.message);
    else console.error(verdict.message);
    process.exitCode = verdict.ok ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
