import { fileURLToPath } from 'node:url';
import { freePort } from '@videogen-tools/test-support/free-port';
import { measureBundles } from '../../../../packages/client/test/support/size.ts';
import { measureSize } from '../bundle.ts';
import { contestants as creators } from '../contestants/creators.ts';
import { plain, programs } from '../contestants/programs.ts';
import { contestants as readers } from '../contestants/readers.ts';
import { runNode, startServer } from '../processes.ts';
import { compare, compareContestants, type Group, type Row } from '../row.ts';
import { takeTurns } from '../stats.ts';

const OURS = '@videogen/client';

/** Compares the client with fetch and other SDKs. */
export const client: Group = {
  name: 'client',
  title: 'Client',
  about:
    'Sizes are minified and gzipped for browsers. An import is the processor time that it adds to a process that imports nothing. Reads get and creates send one task after another over loopback, each library in a process of its own, used as its documentation says.',
  peers: ['@fal-ai/client', '@runwayml/sdk', 'openapi-fetch'],
  run,
};

async function* run(): AsyncIterable<Row> {
  yield* await sizes();
  yield* await imports();
  yield* calls();
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
    ...compare({ fetch: [await measureSize(plain)] }, first),
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
  return compare(peers, { what: 'import and construct', unit: 'ms', better: 'less', ours });
}

async function* calls(): AsyncIterable<Row> {
  const port = await freePort();
  const program = fileURLToPath(new URL('../contestants/task-server.ts', import.meta.url));
  await using server = await startServer(() => [program], port, '/', { PORT: `${port}` });
  const options = { argument: server.url, rounds: 9 };
  const readerNames = Object.keys(readers);
  yield* compareContestants(OURS, './readers.ts', readerNames, { what: 'reading a task', ...options });
  const creatorNames = Object.keys(creators);
  yield* compareContestants(OURS, './creators.ts', creatorNames, { what: 'creating a task', ...options });
}
