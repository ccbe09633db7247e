import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { exact, type Row } from '../row.ts';

const program = fileURLToPath(new URL('../../../../packages/client/bench/memory.ts', import.meta.url));

/** How much the memory of a fresh process grows while it uploads and downloads so many megabytes. */
export async function* memoryRows(megabytes: number): AsyncIterable<Row> {
  const args = ['--conditions=@videogen/source', program, String(megabytes)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const growth: Record<string, number> = JSON.parse(stdout);
  for (const way of ['upload', 'download']) {
    const limit = { peer: 'limit', theirs: 40, target: 1 };
    yield exact({
      what: `memory growth, ${way} of ${megabytes} MB`,
      unit: 'MB',
      ours: growth[way] ?? Number.NaN,
      ...limit,
    });
  }
}
