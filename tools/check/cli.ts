/** Runs every check of the repository, or those named: `pnpm run check [step…]`. Ends with `N passed, N failed`. */
import { fileURLToPath } from 'node:url';
import { closingLine } from './src/count.ts';
import { runSteps } from './src/run.ts';
import { steps } from './src/steps.ts';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `No such check: ${unknown.join(', ')}. There are: ${steps.map((step) => step.name).join(', ')}.\n`,
  );
  process.exit(2);
}

const chosen = wanted.length === 0 ? steps : steps.filter((step) => wanted.includes(step.name));
const outcomes = await runSteps(chosen, {
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  concurrency: 2,
  report: (step, outcome) => {
    if (outcome === undefined) process.stdout.write(`…      ${step.name}: ${step.command.join(' ')}\n`);
    else
      process.stdout.write(
        `${outcome.ok ? 'ok    ' : 'FAILED'} ${step.name} (${outcome.seconds.toFixed(1)} s)\n`,
      );
  },
});

for (const { step, output } of outcomes.filter((outcome) => !outcome.ok)) {
  process.stdout.write(`\n──── ${step.name}: ${step.means}\n${output.trimEnd()}\n`);
}
for (const { output } of outcomes) {
  // What could not run says so in a line that begins with `skipped:`.
  for (const line of output.split('\n').filter((text) => /^\s*skipped: /.test(text))) {
    process.stdout.write(`${line.trim()}\n`);
  }
}
process.stdout.write(`\n${closingLine(outcomes.map((outcome) => outcome.count))}\n`);
process.exitCode = outcomes.every((outcome) => outcome.ok) ? 0 : 1;
