import { measureBundles } from '../../../../packages/client/bench/size.ts';
import { READERS, type ReaderName } from '../../contestants/clients.ts';
import { plain } from '../../contestants/plain.ts';
import { programs } from '../../contestants/programs.ts';
import { sizeOf } from '../bundle.ts';
import { measureImports } from '../cold-import.ts';
import { measureOverhead } from '../overhead.ts';
import { measureReads } from '../reads.ts';
import { taskRecord } from '../records.ts';
import { exact, type Group, type Row, type RunOptions } from '../row.ts';
import { startServer } from '../server-process.ts';
import { compare, median, spread } from '../stats.ts';
import { memoryRows } from './memory.ts';

/** Sizes, cold import, requests per second and memory of the client. */
export const client: Group = {
  name: 'client',
  title: 'Client',
  about:
    'Reads of a task over loopback from a server in another process, each library in a process of its own, ours and plain fetch by themselves in eight each; sizes are minified and gzipped for browsers; cold import is the processor time it adds to a fresh process that imports nothing. A peer is used as it is meant to be for the same request.',
  peers: ['@fal-ai/client', '@runwayml/sdk', 'esbuild', 'ky', 'openai', 'openapi-fetch', 'replicate'],
  run,
};

async function* run({ quick }: RunOptions): AsyncIterable<Row> {
  yield* sizeRows();
  const names = Object.entries(programs);
  const imports = await measureImports(Object.fromEntries(names), quick ? 2 : 11);
  const own = imports['@videogen/client'] ?? [];
  const limit = own.map(() => 5);
  yield* rowsOf('import and construct', 'ms', 'less', { '@videogen/client': own, limit }, { limit: 1 });
  // Where the limit of 5 ms was set, replicate took 8: another machine changes both alike.
  yield* rowsOf('import and construct', 'ms', 'less', imports, { replicate: 8 / 5 });
  yield* throughputRows('reads, one after another', 1, quick);
  yield* throughputRows('reads, 50 at once', 50, quick);
  yield* overheadRows(quick);
  yield* memoryRows(quick ? 40 : 80, quick ? 1 : 5);
}

async function* sizeRows(): AsyncIterable<Row> {
  const { createAndWait, whole, own } = await measureBundles();
  const limits = { peer: 'limit', unit: 'B', target: 1 };
  yield exact({ what: 'size: create and wait', ours: createAndWait, theirs: 6 * 1024, ...limits });
  yield exact({
    what: 'size: create and wait',
    unit: 'B',
    ours: createAndWait,
    peer: 'fetch',
    theirs: await sizeOf(plain),
  });
  yield exact({ what: 'size: all of it', ours: whole, theirs: 10 * 1024, ...limits });
  yield exact({ what: 'size: all of it but openapi-fetch', ours: own, theirs: 10 * 1024, ...limits });
  for (const [peer, program] of Object.entries(programs)) {
    if (peer === '@videogen/client') continue;
    yield exact({ what: 'size: all of it', unit: 'B', ours: whole, peer, theirs: await sizeOf(program) });
  }
}

/** How long a call takes beyond the same one by hand; within a round, as the machine is not always as fast. */
async function* overheadRows(quick: boolean): AsyncIterable<Row> {
  const samples = await measureOverhead(quick ? 1_000 : 4_000, quick ? 15 : 50);
  const beyond = (whole: readonly number[]): number[] =>
    whole.map((time, round) => time - (samples.direct[round] ?? Number.NaN));
  const own = beyond(samples.client);
  const ours = median(own);
  const row = { what: 'own work per call', unit: 'µs', better: 'less', ours } as const;
  // A difference can be nothing, or less in a round that was disturbed, so the rounds have no ratios of their own.
  const times = (theirs: number): number => theirs / Math.max(ours, 0.01);
  yield { ...row, peer: 'limit', theirs: 5, ratio: times(5), spread: spread(own), target: 1 };
  const theirs = median(beyond(samples['openapi-fetch']));
  yield { ...row, peer: 'openapi-fetch', theirs, ratio: times(theirs) };
}

const OURS = '@videogen/client';

/** Ours and plain fetch, between which a target is decided, first and by themselves; then ours and all others. */
async function* throughputRows(what: string, concurrency: number, quick: boolean): AsyncIterable<Row> {
  const body = JSON.stringify({ code: 0, message: 'success', data: taskRecord() });
  await using server = await startServer('packages/client/bench/server.ts', body);
  const short = { concurrency, calls: 20 + 2 * concurrency, rounds: 6, warmUp: 200, copies: 1 };
  // Processes of one program differ by up to a tenth for as long as they live: many of them, and fewer rounds.
  const decide = quick
    ? short
    : { concurrency, calls: Math.max(400, 10 * concurrency), rounds: 15, warmUp: 2_000, copies: 8 };
  const beside = quick ? short : { ...decide, rounds: 6, copies: 2 };
  const pair = await measureReads(server.url, [OURS, 'fetch'], decide);
  yield* rowsOf(what, 'req/s', 'more', pair, { fetch: 0.95 });
  // Sound: the keys of that record are those names.
  const others = (Object.keys(READERS) as ReaderName[]).filter((name) => name !== 'fetch');
  yield* rowsOf(what, 'req/s', 'more', await measureReads(server.url, others, beside));
}

function* rowsOf(
  what: string,
  unit: string,
  better: Row['better'],
  samples: Readonly<Record<string, number[]>>,
  targets: Readonly<Record<string, number>> = {},
): Iterable<Row> {
  const { [OURS]: ours = [], ...others } = samples;
  for (const [peer, theirs] of Object.entries(others)) {
    const target = targets[peer];
    const row = { what, unit, better, peer, ...compare(ours, theirs, better) };
    yield target === undefined ? row : { ...row, target };
  }
}
