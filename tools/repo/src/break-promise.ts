import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Longest time of a test, after which it has fallen, and of all tests of a reference, in milliseconds. A campaign has its own. */
const longestTest = 30_000;
const longest = 200_000;
const longestCampaign = 1_800_000;

/** An edit that breaks a promise in the code that keeps it. */
export interface Break {
  /** The source, from the root of the repository. */
  readonly file: string;
  /** A text that is in the file once. */
  readonly from: string;
  readonly to: string;
  /** The file that runs the test, when another one has its name. */
  readonly run?: string;
}

/**
 * What became of a test: it fell; it passed although the promise was broken; the edit no longer fits the file; or no test of
 * that name ran, as when the broken code does not load.
 */
export type Verdict = 'fell' | 'passed' | 'does not fit' | 'did not run';

/** The members of the report of vitest that are read. */
interface TestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** Reads every break, with the test that must fall. */
export function readBreaks(root: string): readonly (readonly [reference: string, edit: Break])[] {
  const folder = join(root, 'tools/repo/breaks');
  return readdirSync(folder).flatMap((file) =>
    Object.entries<Break>(parse(readFileSync(join(folder, file), 'utf8'))),
  );
}

/** Breaks a promise, runs the test that is named for it, and restores the file. */
export async function breakPromise(
  root: string,
  reference: string,
  { file, from, to, run }: Break,
): Promise<Verdict> {
  const path = join(root, file);
  const original = readFileSync(path, 'utf8');
  if (original.split(from).length !== 2) return 'does not fit';

  const restore = (): void => writeFileSync(path, original);
  // A command that is ended by a signal restores the file as well.
  const end = (): never => process.exit(1);
  process.once('exit', restore);
  for (const signal of signals) process.once(signal, end);
  try {
    writeFileSync(
      path,
      original.replace(from, () => to),
    );
    return await runTest(root, reference, run);
  } finally {
    restore();
    process.off('exit', restore);
    for (const signal of signals) process.off(signal, end);
  }
}

/** Runs the tests of a reference, such as `packages/client/test/retry.test.ts › the end of its name`. */
async function runTest(root: string, reference: string, run?: string): Promise<Verdict> {
  const [file = '', name = ''] = reference.split(' › ');
  const folder = mkdtempSync(join(tmpdir(), 'broken-promise-'));
  const report = join(folder, 'report.json');
  const isLong = file.endsWith('.long.test.ts');
  const config = isLong ? 'tools/repo/config/vitest.long.config.ts' : 'vitest.config.ts';
  const limits = isLong ? [] : [`--testTimeout=${longestTest}`, `--hookTimeout=${longestTest}`];
  const timeout = isLong ? longestCampaign : longest;
  const args = ['run', '--config', config, run ?? file, `--testNamePattern=${toPattern(name)}`, ...limits];

  try {
    await new Promise((resolve) => {
      const options = { cwd: root, timeout, maxBuffer: Number.POSITIVE_INFINITY };
      const output = ['--reporter=json', `--outputFile=${report}`];
      // It ends with 1 when a test falls: the report tells them apart.
      execFile('node_modules/.bin/vitest', [...args, ...output], options, resolve);
    });
    return getVerdict(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return 'did not run';
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The names of tests of a table have values instead of `%s` and `$name`. */
export function toPattern(name: string): string {
  return name.replaceAll(/[.*+?^{}()|[\]\\]/g, String.raw`\$&`).replaceAll(/%[a-z]|\$[a-zA-Z.]+/g, '.*');
}

function getVerdict({ testResults }: TestReport): Verdict {
  const statuses = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ status }) => status),
  );
  if (statuses.includes('failed')) return 'fell';
  return statuses.includes('passed') ? 'passed' : 'did not run';
}
