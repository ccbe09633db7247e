import { measureBundles } from '../../../../packages/client/test/support/size.ts';
import { measureSize } from '../bundle.ts';
import { plain, programs } from '../contestants/programs.ts';
import { contestants } from '../contestants/readers.ts';
import { runNode, startWorker } from '../processes.ts';
import { compare, type Group, limited, type Row } from '../row.ts';
import { sample } from '../sample.ts';
import { takeTurns } from '../stats.ts';

const OURS = '@videogen/client';

/** Compares the client with fetch and other SDKs. */
export const client: Group = {
  name: 'client',
  title: 'Client',
  about:
    'Sizes are minified and gzipped for browsers. An import is the processor time that it adds to a process that imports nothing. Reads get one task after another over loopback, each library in a process of its own, used as its documentation says.',
  peers: ['@fal-ai/client', '@runwayml/sdk', 'openapi-fetch', 'tinybench'],
  run,
};

async function* run(): AsyncIterable<Row> {
  yield* await sizes();
  yield* await imports();
  yield* reads();
}

async function sizes(): Promise<Row[]> {
  const { createAndWait, whole } = await measureBundles();
  const row = { unit: 'B', better: 'less' } as const;
  const first = { ...row, what: 'size: create and wait', ours: [createAndWait] };
  const all = { ...row, what: 'size: everything', ours: [whole] };
  const others = Object.entries(programs).filter(([name]) => name !== OURS);
  const peers = await Promise.all(
    others.map(async ([name, program]) => [name, [await measureSize(program)]] as const),
  );
  return [
    ...limited(9_800, first),
    ...compare({ fetch: [await measureSize(plain)] }, first),
    ...limited(16_384, all),
    ...compare(Object.fromEntries(peers), all),
  ];
}

/** Processor time is what a start costs, however busy the machine is. */
async function importTime(program: string): Promise<number> {
  const code = `${program}; const { user, system } = process.cpuUsage(); console.log((user + system) / 1000);`;
  const { stdout } = await runNode(['--input-type=module', '--eval', code], { cwd: import.meta.dirname });
  return Number(stdout);
}

async function imports(): Promise<Row[]> {
  const all = { '': '', ...programs };
  const entries = Object.entries(all).map(([name, program]) => [name, () => importTime(program)] as const);
  const { '': nothing = [], ...samples } = await takeTurns<string>(Object.fromEntries(entries), 11);
  const added = (times: readonly number[]): number[] =>
    times.map((time, round) => time - (nothing[round] ?? Number.NaN));
  const { [OURS]: ours = [], ...peers } = Object.fromEntries(
    Object.entries(samples).map(([name, times]) => [name, added(times)]),
  );
  const row = { what: 'import and construct', unit: 'ms', better: 'less', ours } as const;
  return [...limited(5, row), ...compare(peers, row)];
}

async function* reads(): AsyncIterable<Row> {
  await using server = await startWorker('contestants/task-server.ts');
  const argument = await server.call<string>('url');
  const names = Object.keys(contestants);
  const samples = await sample<string>('./contestants/readers.ts', names, { argument, rounds: 15 });
  const { [OURS]: ours = [], ...peers } = samples;
  const targets = { 'openapi-fetch': 0.9 };
  yield* compare(peers, { what: 'reading a task', unit: 'µs', better: 'less', ours, targets });
}
