import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Row } from '../row.ts';

const program = fileURLToPath(new URL('../../../../packages/client/bench/memory.ts', import.meta.url));

/** How much the memory of a fresh process grows while it uploads and downloads so many megabytes. */
export async function* memoryRows(megabytes: number): AsyncIterable<Row> {
  const args = ['--conditions=@videogen/source', program, String(megabytes)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const growth: Record<string, number> = JSON.parse(stdout);
  for (const way of ['upload', 'download']) {
    // Of the upload it is known what it may take; the download is shown beside what it would take in memory.
    const limit =
      way === 'upload' ? { peer: 'limit', theirs: 20, target: 1 } : { peer: 'the file', theirs: megabytes };
    const ours = growth[way] ?? Number.NaN;
    const what = `memory growth, ${way} of ${megabytes} MB`;
    yield { what, unit: 'MB', better: 'less', ours, ratio: limit.theirs / ours, ...limit };
  }
}
