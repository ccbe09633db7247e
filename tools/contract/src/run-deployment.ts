import { createInterface } from 'node:readline/promises';
import { getCreates } from './cases/case.ts';
import type { CliOptions } from './cli-options.ts';
import { createEvidence } from './register/evidence.ts';
import { type Observation, observe } from './register/observe.ts';
import { entries } from './register/register.ts';
import { unspecifiedCases } from './register/requests.ts';
import { createReport, type Report } from './report/report.ts';
import { getLack } from './run/run-case.ts';
import { type RunOptions, runTarget, type Suite } from './run/run-suite.ts';
import { type Deployment, deploymentTarget } from './targets/deployment-target.ts';

/** Reads the deployment from `--target` and the environment; `undefined` when neither names one. */
export function deploymentFrom(
  env: Readonly<Record<string, string | undefined>>,
  options: Pick<CliOptions, 'url' | 'spend' | 'generated'>,
): Deployment | undefined {
  const baseUrl = options.url ?? env['VIDEOGEN_BASE_URL'];
  if (baseUrl === undefined || baseUrl === '') return undefined;
  if (!URL.canParse(baseUrl)) throw new TypeError(`VIDEOGEN_BASE_URL: "${baseUrl}" is not a URL`);
  const apiKey = env['VIDEOGEN_API_KEY'];
  if (apiKey === undefined || apiKey === '') throw new TypeError('VIDEOGEN_API_KEY is missing');
  return {
    baseUrl,
    apiKey,
    bannedApiKey: env['VIDEOGEN_BANNED_API_KEY'],
    otherApiKey: env['VIDEOGEN_OTHER_API_KEY'],
    spend: options.spend,
    bulk: options.generated,
    callbacks: env['VIDEOGEN_CALLBACK_URL'] !== undefined,
  };
}

/** Returns the maximum number of create requests to a deployment, provided that the user agrees to the cost. */
export function createRequests(suite: Suite, deployment: Deployment): number {
  const { cannot } = deploymentTarget({ ...deployment, spend: true });
  return [...suite.cases, ...unspecifiedCases]
    .filter((testCase) => getLack({ cannot }, testCase) === undefined)
    .reduce((sum, testCase) => sum + getCreates(testCase), 0);
}

/** Asks on the terminal. Returns false when there is no terminal, or for any other input than yes. */
export async function confirmSpending(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

/** Runs the cases, and the requests about the unspecified, on a deployment. */
export async function runDeployment(
  suite: Suite,
  deployment: Deployment,
  options: Pick<RunOptions, 'seed' | 'callbackUrl' | 'callbackPort'>,
): Promise<{ report: Report; observations: Observation[] }> {
  const evidence = createEvidence();
  const all: Suite = { ...suite, cases: [...suite.cases, ...unspecifiedCases] };
  const { watch } = evidence;
  const run = await runTarget(all, deploymentTarget(deployment), {
    ...options,
    watch,
    callbackTimeout: 600_000,
  });
  return { report: createReport(all, [run], options.seed), observations: observe(entries, evidence) };
}
