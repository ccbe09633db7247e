/** Checks that a change of the contract has its changesets: `pnpm changeset:check main`. */
import { join, relative } from 'node:path';
import { checkChangesets, checkFirstPage, readWaiting } from './changesets.ts';
import { changedFiles, filesAt, lastRelease } from './git.ts';
import { getProblems, reportProblems } from './problems.ts';
import { contractChange } from './summary.ts';
import { publicPackages } from './workspace.ts';

const root = process.cwd();
const [base] = process.argv.slice(2);

/** The packages with documents or generated code that a diff changes. */
function concernedBy(files: readonly string[]): string[] {
  return publicPackages(root)
    .filter(({ folder, name }) => {
      const part = relative(root, name.endsWith('/spec') ? folder : join(folder, 'src/generated'));
      return files.some((file) => file.startsWith(`${part}/`));
    })
    .map(({ name }) => name);
}

/** Prints the change of the contract since a revision, and what describes it; throws when something is missing. */
async function checkSince(revision: string): Promise<void> {
  const { needed, sentence, lines } = contractChange(root, revision);
  for (const line of [...lines, sentence]) console.log(line);
  const known = filesAt(root, revision, '.changeset/');
  const added = (await readWaiting(root)).filter(({ file }) => !known.includes(file));
  if (needed === 'none') return;
  const files = changedFiles(root, revision);
  const concerned = concernedBy(files);
  console.log(lastRelease(root) ? checkChangesets(needed, added, concerned) : checkFirstPage(files));
}

if (base) reportProblems(await getProblems('changesets', checkSince(base)));
else {
  console.error('The revision to compare with is missing. Name one: pnpm changeset:check main');
  process.exitCode = 2;
}
