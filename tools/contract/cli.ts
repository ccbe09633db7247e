/** `pnpm contract`: runs the contract suite; see `--help`. */
import { writeFile } from 'node:fs/promises';
import { describeError } from './src/checks/failure.ts';
import { type CliOptions, readOptions, usage } from './src/cli-options.ts';
import { observationsText } from './src/register/observe.ts';
import { allPassed, type Report } from './src/report/report.ts';
import { textReport } from './src/report/text.ts';
import { createSuite } from './src/run/run-suite.ts';
import { confirmSpending, createRequests, deploymentFrom, runDeployment } from './src/run-deployment.ts';
import { runLocal } from './src/run-local.ts';
import type { Deployment } from './src/targets/deployment-target.ts';

function written(report: Report, format: CliOptions['format']): string {
  return format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : textReport(report);
}

async function save(options: CliOptions, report: Report): Promise<void> {
  if (options.output === undefined) return;
  await writeFile(options.output, written(report, options.format));
}

async function runHere(options: CliOptions): Promise<boolean> {
  const suite = createSuite();
  let good = 0;
  for (let run = 0; run < options.repeat; run += 1) {
    const started = performance.now();
    const report = await runLocal(suite, options.targets, { seed: options.seed + run });
    const passed = allPassed(report);
    if (passed) good += 1;
    // Of many runs only the first and the broken ones are worth reading.
    if (run === 0 || !passed) process.stdout.write(written(report, options.format));
    if (run === 0) await save(options, report);
    if (options.repeat > 1) {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const verdict = passed ? 'passed' : 'FAILED';
      process.stderr.write(
        `run ${run + 1} of ${options.repeat}: ${verdict} (seed ${report.seed}, ${seconds} s)\n`,
      );
    }
  }

  if (options.repeat > 1) process.stderr.write(`${good} of ${options.repeat} runs passed\n`);
  return good === options.repeat;
}

async function runThere(options: CliOptions, deployment: Deployment): Promise<boolean> {
  const suite = createSuite();
  const creates = createRequests(suite, deployment);
  const spend =
    deployment.spend ||
    (await confirmSpending(
      `Send up to ${creates} create requests to ${deployment.baseUrl}? Each task costs credits.`,
    ));

  if (!spend) process.stderr.write('No task is created, because --spend is not set.\n');
  const port = process.env['VIDEOGEN_CALLBACK_PORT'];
  const { report, observations } = await runDeployment(
    suite,
    { ...deployment, spend },
    {
      seed: options.seed,
      callbackUrl: process.env['VIDEOGEN_CALLBACK_URL'],
      callbackPort: port === undefined ? undefined : Number(port),
    },
  );

  if (options.format === 'json')
    process.stdout.write(`${JSON.stringify({ ...report, observations }, null, 2)}\n`);
  else process.stdout.write(`${written(report, options.format)}\n${observationsText(observations)}`);

  await save(options, report);
  return allPassed(report);
}

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options.help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const deployment = deploymentFrom(process.env, options);
  const good = deployment === undefined ? await runHere(options) : await runThere(options, deployment);
  return good ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exitCode = error instanceof TypeError ? 2 : 1;
}
