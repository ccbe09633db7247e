import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Group, Row } from '../row.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** How long everything takes that `npm test` runs; only when it is asked for. */
export const check: Group = {
  name: 'check',
  title: 'npm test',
  about:
    'One run of `pnpm run check`, which is what `npm test` runs, as its own report has it: all of it, and each step beside all of it. Steps run two at a time.',
  peers: ['turbo', 'vitest'],
  isOptIn: true,
  run,
};

async function* run(): AsyncIterable<Row> {
  yield* checkRows([]);
}

/**
 * The time of the check, or of some of its steps.
 *
 * @throws Error with what the check printed, when one of its steps fails: the time of half a check says nothing
 */
export async function* checkRows(steps: readonly string[]): AsyncIterable<Row> {
  const start = performance.now();
  const text = await printed(steps);
  const theirs = (performance.now() - start) / 1000;
  const times = stepTimes(text);
  if (times.length === 0) throw new Error(`The check told no times:\n${text}`);
  for (const { name, seconds } of times) {
    const row = { what: `step ${name}`, unit: 's', better: 'less', ours: seconds } as const;
    yield { ...row, peer: 'all steps', theirs, ratio: theirs / seconds };
  }
}

async function printed(steps: readonly string[]): Promise<string> {
  try {
    const options = { cwd: root, maxBuffer: 2 ** 28 };
    return (await promisify(execFile)('pnpm', ['run', 'check', ...steps], options)).stdout;
  } catch (error) {
    // Sound: errors of `execFile` carry what was printed.
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`The check failed:\n${`${stdout}${stderr}`.slice(-2_000)}`, { cause: error });
  }
}

/** The steps and their times, from what the check prints: `ok     types (12.3 s)`. */
export function stepTimes(text: string): { readonly name: string; readonly seconds: number }[] {
  return [...text.matchAll(/^ok\s+(\S+) \(([\d.]+) s\)$/gm)].map(([, name = '', seconds]) => ({
    name,
    seconds: Number(seconds),
  }));
}
