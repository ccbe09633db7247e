import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Row } from '../row.ts';
import { compare } from '../stats.ts';

const program = fileURLToPath(new URL('../../../../packages/client/bench/memory.ts', import.meta.url));

/** How much the memory of fresh processes grows while they upload and download so many megabytes. */
export async function* memoryRows(megabytes: number, rounds: number): AsyncIterable<Row> {
  const growths: Readonly<Record<string, number>>[] = [];
  for (let round = 0; round < rounds; round += 1) growths.push(await growth(megabytes));
  for (const way of ['upload', 'download']) {
    // Of the upload it is known what it may take; the download is shown beside what it would take in memory.
    const limit = way === 'upload' ? { peer: 'limit', target: 1 } : { peer: 'the file' };
    const allowed = growths.map(() => (way === 'upload' ? 20 : megabytes));
    const compared = compare(
      growths.map((each) => each[way] ?? Number.NaN),
      allowed,
      'less',
    );
    yield {
      what: `memory growth, ${way} of ${megabytes} MB`,
      unit: 'MB',
      better: 'less',
      ...limit,
      ...compared,
    };
  }
}

async function growth(megabytes: number): Promise<Readonly<Record<string, number>>> {
  const args = ['--conditions=@videogen/source', program, String(megabytes)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}
