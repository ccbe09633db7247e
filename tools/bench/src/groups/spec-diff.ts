import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNode } from '../processes.ts';
import { compare, type Group, type Row } from '../row.ts';
import { takeTurns } from '../stats.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const redocly = createRequire(import.meta.url)
  .resolve('@redocly/cli/package.json')
  .replace('package.json', 'bin/cli.js');

/** Compares spec-diff with `redocly diff`. */
export const specDiff: Group = {
  name: 'spec-diff',
  title: 'spec-diff',
  about:
    'Whole processes, in turns. On our own documents ours judges OpenAPI and AsyncAPI, redocly the former; the large document has 1,000 operations, fifty of them edited.',
  peers: ['@redocly/cli'],
  run,
};

async function* run(): AsyncIterable<Row> {
  yield* await measure(
    'our documents',
    ['spec/dist', 'spec/dist'],
    ['spec/dist/openapi.json', 'spec/dist/openapi.json'],
    5,
  );
  const folder = await mkdtemp(join(tmpdir(), 'bench-spec-diff-'));
  try {
    const files = [join(folder, 'base.json'), join(folder, 'head.json')];
    for (const [at, file] of files.entries()) await writeFile(file, JSON.stringify(document(1_000, at * 50)));
    yield* await measure('1,000 operations', files, files, 3);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(
  what: string,
  documents: readonly string[],
  openapi: readonly string[],
  rounds: number,
): Promise<Row[]> {
  // 1 is a verdict: something breaks.
  const seconds = async (args: readonly string[]): Promise<number> =>
    (await runNode(args, { cwd: root, allowed: [1] })).seconds;
  const samples = await takeTurns(
    {
      ours: () => seconds(['packages/spec-diff/src/cli.ts', ...documents]),
      'redocly diff': () => seconds([redocly, 'diff', ...openapi]),
    },
    rounds,
  );
  const { ours, ...peers } = samples;
  return compare(peers, { what, unit: 's', better: 'less', ours });
}

/** A document with operations that have ten fields in and out each; the first ones have another limit. */
function document(operations: number, edited: number): object {
  const paths = Array.from({ length: operations }, (_, at) => [
    `/things/${at}`,
    {
      post: {
        operationId: `operation${at}`,
        requestBody: { required: true, content: json(at < edited ? 90 : 100) },
        responses: { 200: { description: 'Done.', content: json(100) } },
      },
    },
  ]);
  return { openapi: '3.1.0', info: { title: 'Made', version: '1.0.0' }, paths: Object.fromEntries(paths) };
}

function json(maximum: number): object {
  const fields = Array.from({ length: 10 }, (_, at) => [
    `field${at}`,
    at % 2 === 0 ? { type: 'string', maxLength: maximum } : { type: 'integer', minimum: 0, maximum },
  ]);
  const schema = { type: 'object', required: ['field0'], properties: Object.fromEntries(fields) };
  return { 'application/json': { schema } };
}
