import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Group, Row, RunOptions } from '../row.ts';
import { storeRows } from './stores.ts';

const program = fileURLToPath(new URL('../../../../packages/callbacks/bench/callbacks.ts', import.meta.url));

/** Deliveries per second of the receiver. */
export const callbacks: Group = {
  name: 'callbacks',
  title: 'Callback kit',
  about:
    'Deliveries over loopback with 50 connections, each contestant a server in a process of its own, in turns. Rates and ratios are by the processor time of the server. Each peer does its own verification. The stores are compared in one process, delivery by delivery.',
  peers: ['@octokit/webhooks', 'standardwebhooks', 'zod'],
  run,
};

interface Result {
  readonly name: string;
  readonly cpuMicroseconds: number;
  readonly ratioByCpu: number;
}

/** What the ratio to each peer should be. */
const TARGETS: Readonly<Record<string, number>> = {
  bare: 0.65,
  'bare + zod': 0.75,
  '@octokit/webhooks': 1,
  standardwebhooks: 1,
};

async function* run({ quick }: RunOptions): AsyncIterable<Row> {
  const size = quick ? { ROUNDS: '4', REQUESTS: '2000' } : { ROUNDS: '12', REQUESTS: '8000' };
  const args = ['--conditions=@videogen/source', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...size } });
  // Sound: it is what the program prints.
  const { contestants } = JSON.parse(stdout) as { contestants: readonly Result[] };
  const ours = contestants.find(({ name }) => name === '@videogen/callbacks');
  if (!ours) throw new Error(`${program} did not measure the kit`);
  for (const { name, cpuMicroseconds, ratioByCpu } of contestants) {
    if (name === ours.name) continue;
    yield {
      what: 'delivery, node adapter, memory store',
      unit: 'µs CPU',
      better: 'less',
      ours: ours.cpuMicroseconds,
      peer: name,
      theirs: cpuMicroseconds,
      ratio: ratioByCpu,
      target: TARGETS[name] ?? Number.NaN,
    };
  }
  yield* storeRows(quick);
}
