/**
 * Changes the code of packages in small ways, and reports each change that no test of the package notices:
 * `pnpm mutants [path…] [--changed [base]]`. README.md beside this file describes it.
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { getPackage, type Mutated, packages } from './src/mutants/packages.ts';
import { annotate, describe, getScore, isSurvivor } from './src/mutants/report.ts';
import { runMutants } from './src/mutants/run.ts';
import { drawPieces, type Lines, linesOfFile, listChangedLines, listFiles } from './src/mutants/select.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean', default: false },
    tests: { type: 'string' },
    'skip-static': { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    concurrency: { type: 'string', default: String(Math.max(1, availableParallelism() - 1)) },
  },
});

const seed = Number(values.seed);
const usage = `pnpm mutants <path…> [--sample <pieces> [--seed <number>]] [--tests <glob>] [--skip-static] [--concurrency <processes>]
pnpm mutants --changed [<base>]

Packages: ${packages.map(({ folder }) => folder).join(', ')}`;

/** Lists what is mutated, with the package that it is in. */
function select(): readonly (readonly [Mutated, readonly string[]])[] {
  const wanted = values.changed
    ? listChangedLines(root, positionals[0] ?? 'main').map(formatLines)
    : positionals.flatMap(listNamed);
  return packages.map((each) => [each, wanted.filter((file) => getPackage(file) === each)] as const);
}

/** Lists the files of a path, or pieces of them; those of a package, when it is named without a path in it. Keeps lines of a file. */
function listNamed(path: string): readonly string[] {
  if (linesOfFile.test(path)) return [path];
  const name = path.replace(/\/+$/, '');
  const whole = packages.find(({ folder }) => folder === name || folder === `packages/${name}`);
  const files = listFiles(root, whole ? whole.parts.map((part) => `${whole.folder}/${part}`) : [name]);
  if (values.sample === undefined) return files;
  return drawPieces(root, files, { count: Number(values.sample), seed }).map(formatLines);
}

function formatLines({ file, first, last }: Lines): string {
  return `${file}:${first}-${last}`;
}

const selected = select().filter(([, mutate]) => mutate.length > 0);
if (selected.length === 0) {
  console.log(values.changed ? 'No line of a mutated package changed.' : usage);
  process.exit(values.changed ? 0 : 2);
}

if (values.sample !== undefined)
  console.log(`A sample of ${values.sample} pieces of 20 lines; --seed ${seed} repeats it.`);
for (const [{ folder, least, tests: fast }, mutate] of selected) {
  // A change may be in other files than those that the fast tests are about.
  const tests = values.tests ?? (values.changed ? undefined : fast);
  const mutants = await runMutants({
    root,
    folder,
    tests,
    mutate,
    skipStatic: values['skip-static'],
    concurrency: Number(values.concurrency),
  });
  const { killed, timedOut, survived, ignored, percent } = getScore(mutants);
  for (const survivor of mutants.filter(isSurvivor)) {
    console.log(describe(survivor));
    if (process.env['GITHUB_ACTIONS'] !== undefined) console.log(annotate(survivor));
  }
  const counts = `${killed} killed, ${timedOut} of them by the time limit, ${survived} survived, ${ignored} ignored with a reason`;
  console.log(
    `${folder}: ${percent.toFixed(1)} % of the mutants are killed (${counts}); at least ${least} % are asked.`,
  );
  // A pull request shows its survivors; a few lines have no meaningful percentage.
  if (percent < least && !values.changed) process.exitCode = 1;
}
