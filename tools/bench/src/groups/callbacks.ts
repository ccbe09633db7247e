import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Group, Note, Row, RunOptions } from '../row.ts';

const program = fileURLToPath(new URL('../../../../packages/callbacks/bench/callbacks.ts', import.meta.url));

/** Deliveries per second of the receiver. */
export const callbacks: Group = {
  name: 'callbacks',
  title: 'Callback kit',
  about:
    'Deliveries over loopback with 50 connections, three for each task (QUEUING, PROCESSING, SUCCESS) to its one URL; each contestant three servers in processes of their own, in turns: processor time of the server for each, and requests per second. Each peer does its own verification. The kit deals with what the event loop has read in one turn together, so that its answers leave together, and the senders, on this machine too, are woken less often; with one sender, who waits for each answer, there is nothing to put together. The stores are compared in one process, 50 deliveries at once; PostgreSQL and Redis are real servers on loopback.',
  peers: ['@octokit/webhooks', 'standardwebhooks', 'zod'],
  run,
};

interface Result {
  readonly name: string;
  readonly rps: number;
  readonly cpuMicroseconds: number;
  readonly ratioByRate: number;
  readonly ratioByCpu: number;
  readonly ratioByRateSpread: number;
  readonly ratioByCpuSpread: number;
}

/** What the ratio to each peer should be. */
const TARGETS: Readonly<Record<string, number>> = {
  bare: 0.65,
  'bare + zod': 0.75,
  '@octokit/webhooks': 1,
  standardwebhooks: 1,
};

async function* run({ quick }: RunOptions): AsyncIterable<Row | Note> {
  const many = quick
    ? { ROUNDS: '3', REQUESTS: '1000', COPIES: '1' }
    : { ROUNDS: '7', REQUESTS: '5000', COPIES: '3' };
  yield* rowsOf('delivery, node adapter, memory store', await measure(many, []), TARGETS);
  // Nothing is asked of this one, so a quick run goes without.
  const alone = ['--connections', '1', '--only', OURS, '--only', 'bare'];
  if (!quick)
    yield* rowsOf('the same, one connection', await measure({ ...many, REQUESTS: '2000' }, alone), {});
  // Not at the top: a package that starts PostgreSQL takes over signals and the exit code of every process it is loaded in.
  const { storeRows } = await import('./stores.ts');
  yield* storeRows(quick);
}

const OURS = '@videogen/callbacks';

async function measure(size: NodeJS.ProcessEnv, options: readonly string[]): Promise<readonly Result[]> {
  const args = ['--conditions=@videogen/source', program, ...options];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...size } });
  // Sound: it is what the program prints.
  const { contestants } = JSON.parse(stdout) as { contestants: readonly Result[] };
  return contestants;
}

function* rowsOf(
  what: string,
  contestants: readonly Result[],
  targets: Readonly<Record<string, number>>,
): Iterable<Row> {
  const ours = contestants.find(({ name }) => name === OURS);
  if (!ours) throw new Error(`${program} did not measure the kit`);
  for (const theirs of contestants) {
    if (theirs !== ours) yield* comparison(what, ours, theirs, targets[theirs.name]);
  }
}

function* comparison(what: string, ours: Result, theirs: Result, target: number | undefined): Iterable<Row> {
  yield {
    what,
    unit: 'µs CPU',
    better: 'less',
    ours: ours.cpuMicroseconds,
    peer: theirs.name,
    theirs: theirs.cpuMicroseconds,
    ratio: theirs.ratioByCpu,
    spread: theirs.ratioByCpuSpread,
  };
  yield {
    what,
    unit: 'req/s',
    better: 'more',
    ours: ours.rps,
    peer: theirs.name,
    theirs: theirs.rps,
    ratio: theirs.ratioByRate,
    ...(target === undefined ? {} : { target }),
    spread: theirs.ratioByRateSpread,
  };
}
