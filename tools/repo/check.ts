/**
 * Runs every check of the repository through turbo, or those named: `pnpm check [task…] [turbo's options]`.
 *
 * Ends with the line `N passed, N failed` that `.ci/run` promises, in which each test counts by itself.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { closingLine, countRun, failureLines, type RunSummary, skippedLines } from './src/count.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const summaries = `${root}.turbo/runs`;

/** Every check, with what it proves. turbo.json defines the dependencies of each, and what makes it run again. */
const tasks = {
  '//#generate:check': 'what is generated from spec/ is up to date',
  '//#lint': 'format and style',
  '@videogen-tools/repo#lint:words': 'plain words',
  '@videogen/spec#lint': 'the documents are valid',
  build: 'every package builds, and imports only what it declares',
  '//#types': 'types',
  '@videogen-tools/repo#lint:folders': 'no circular imports between folders',
  '@videogen-tools/repo#architecture:check': 'the pictures in ARCHITECTURE.md',
  '@videogen-tools/repo#lint:dependencies': 'no unused or undeclared dependency',
  '@videogen-tools/release#check-versions': 'one version everywhere, and the form of the changesets',
  test: 'the tests of each package',
  '@videogen-tools/contract#test:repository':
    'a change of the documents reaches every package, and texts state no other facts',
  '@videogen-tools/repo#start:fresh': 'npm start on a machine where nothing is installed',
  '//#packed': 'the packed packages in an empty folder: imports, types, programs, READMEs, sizes',
  '//#runtimes': 'the smoke suite under several runtimes',
  '@videogen/docs#check': 'the built site: links, accessibility, guides',
};
const checks = Object.keys(tasks);

if (process.argv.includes('--help')) {
  console.log('pnpm check [task…] [options of turbo]\n\nRuns all checks, or those named:\n');
  for (const [name, proves] of Object.entries(tasks))
    console.log(`  ${name.replace(/^(?:\/\/|@videogen-tools\/\w+)#/, '').padEnd(22)}${proves}`);
  process.exit(0);
}

const named = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const options = process.argv.slice(2).filter((argument) => argument.startsWith('-'));
const unknown = named.filter((name) => !checks.some((check) => check.endsWith(name)));
if (unknown.length > 0) {
  console.error(`Unknown check: ${unknown.join(', ')}. Use one of: ${checks.join(', ')}.`);
  process.exit(2);
}

rmSync(summaries, { recursive: true, force: true });
const wanted = checks.filter((check) => named.length === 0 || named.some((name) => check.endsWith(name)));
const fixed = ['--continue=always', '--concurrency=3', '--log-prefix=none', '--summarize'];
const turbo = spawnSync(`${root}node_modules/.bin/turbo`, ['run', ...wanted, ...fixed, ...options], {
  cwd: root,
  stdio: 'inherit',
  // What is installed was checked before this program started, and not once more for each task.
  env: { ...process.env, pnpm_config_verify_deps_before_run: 'false' },
});

const [summary] = existsSync(summaries) ? readdirSync(summaries) : [];
if (summary === undefined) {
  console.error('turbo ran nothing; its message is above.');
  console.log('0 passed, 1 failed');
  process.exit(1);
}
// The shape is turbo's own; a broken summary throws, which is a failure too.
const run: RunSummary = JSON.parse(readFileSync(`${summaries}/${summary}`, 'utf8'));
for (const line of [...skippedLines(run, root), ...failureLines(run, root)]) console.log(line);
const total = countRun(run, root);
console.log(`\n${closingLine(total)}`);
process.exitCode = turbo.status === 0 && total.failed === 0 ? 0 : 1;
