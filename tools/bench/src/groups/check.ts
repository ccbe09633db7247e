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
  const start = performance.now();
  const { stdout } = await promisify(execFile)('pnpm', ['run', 'check'], { cwd: root, maxBuffer: 2 ** 28 });
  const theirs = (performance.now() - start) / 1000;
  for (const { name, seconds } of stepTimes(stdout)) {
    const row = { what: `step ${name}`, unit: 's', better: 'less', ours: seconds } as const;
    yield { ...row, peer: 'all steps', theirs, ratio: theirs / seconds };
  }
}

/** The steps and their times, from what the check prints: `ok     types (12.3 s)`. */
export function stepTimes(text: string): { readonly name: string; readonly seconds: number }[] {
  return [...text.matchAll(/^ok\s+(\S+) \(([\d.]+) s\)$/gm)].map(([, name = '', seconds]) => ({
    name,
    seconds: Number(seconds),
  }));
}
