import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { writeDocuments } from '../documents.ts';
import { interleave } from '../interleave.ts';
import type { Group, Row, RunOptions } from '../row.ts';
import { compare } from '../stats.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** The diff of documents beside `redocly diff`. */
export const specDiff: Group = {
  name: 'spec-diff',
  title: 'spec-diff',
  about:
    'Whole processes, in turns. Ours without asking redocly again, so that the two are apart, and with it, as it is used. The documents are our own and made ones of so many operations.',
  peers: [],
  run,
};

async function* run({ quick }: RunOptions): AsyncIterable<Row> {
  const own = `${root}/spec/dist/openapi.json`;
  yield* pair('our documents', own, own, quick ? 3 : 9, 1.5);
  const sizes = quick ? [20, 200] : [20, 200, 1_000];
  for (const operations of sizes) {
    await using documents = await writeDocuments(operations);
    const target = operations === 1_000 ? 4 : undefined;
    yield* pair(`${operations} operations`, documents.base, documents.head, quick ? 2 : 5, target);
  }
}

async function* pair(
  what: string,
  base: string,
  head: string,
  rounds: number,
  limit?: number,
): AsyncIterable<Row> {
  const redocly = createRequire(`${root}/tools/spec-diff/package.json`).resolve('@redocly/cli/package.json');
  const peer = [redocly.replace('package.json', 'bin/cli.js'), 'diff', base, head];
  const ours = ['tools/spec-diff/cli.ts', base, head];
  const samples = await interleave(
    {
      alone: () => timed([...ours, '--no-redocly']),
      whole: () => timed(ours),
      redocly: () => timed(peer),
    },
    { rounds, warmUp: 1 },
  );
  const row = { unit: 's', better: 'less' } as const;
  yield {
    what: `${what}, ours alone`,
    ...row,
    peer: 'redocly diff',
    ...compare(samples.alone, samples.redocly, 'less'),
  };
  yield {
    what: `${what}, with redocly`,
    ...row,
    peer: 'redocly diff',
    ...compare(samples.whole, samples.redocly, 'less'),
  };
  if (limit === undefined) return;
  const limits = samples.whole.map(() => limit);
  yield {
    what: `${what}, with redocly`,
    ...row,
    peer: 'limit',
    ...compare(samples.whole, limits, 'less'),
    target: 1,
  };
}

async function timed(args: readonly string[]): Promise<number> {
  const start = performance.now();
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  try {
    await promisify(execFile)(process.execPath, args, { cwd: root, env, maxBuffer: 2 ** 28 });
  } catch (error) {
    // Sound: errors of `execFile` carry the exit code. 1 is a verdict: something breaks.
    if ((error as { code?: unknown }).code !== 1) throw error;
  }
  return (performance.now() - start) / 1000;
}
