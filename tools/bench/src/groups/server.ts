import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@videogen-tools/test-support/free-port';
import { startPostgres } from '@videogen-tools/test-support/postgres';
import { Client } from 'pg';
import { createTask, load, type Service } from '../load.ts';
import { startServer } from '../processes.ts';
import { compare, type Group, type Row } from '../row.ts';
import { takeTurns } from '../stats.ts';

const serverPackage = dirname(createRequire(import.meta.url).resolve('@videogen/server/package.json'));

/** Compares the server with a bare one on the same database. */
export const server: Group = {
  name: 'server',
  title: 'Server',
  about:
    'The built server on PostgreSQL, as API without a worker, 50 connections, no log, 100,000 tasks in the table. "Hono + pg" does the same writes and nothing else: no checks, no queue.',
  peers: ['hono', 'pg', 'autocannon'],
  run,
};

const key = 'a-secret-key';
const id = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';
/** Tasks that the table has before the measurement. */
const TASKS = 100_000;

/** Fills the table with copies of its one task: other ids, and created one millisecond apart. */
async function copyTask(connectionString: string, copies: number): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(`CREATE TEMP TABLE one AS SELECT * FROM tasks`);
  await client.query(
    `INSERT INTO tasks SELECT (jsonb_populate_record(NULL::tasks, to_jsonb(one) ||
        jsonb_build_object('id', gen_random_uuid(), 'created_at', created_at - place))).*
      FROM one, generate_series(1, $1::int) AS place`,
    [copies],
  );
  await client.query('ANALYZE tasks');
  await client.end();
}

async function* run(): AsyncIterable<Row> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'videogen-bench-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));

  const start = async (program: string[]): Promise<Service> => {
    const { url: DATABASE_URL, stop } = await startPostgres();
    stack.defer(stop);
    if (DATABASE_URL === undefined) throw new Error('The benchmark needs PostgreSQL.');
    const port = await freePort();
    const env = { VIDEOGEN_BOOTSTRAP_KEY: key, VIDEOGEN_DATA: folder, DATABASE_URL, PORT: `${port}` };
    const { url } = stack.use(await startServer(() => program, port, `/v1/tasks/${id}`, env));
    await createTask({ url, key });
    await copyTask(DATABASE_URL, TASKS);
    return { url, key };
  };

  const services = {
    ours: await start([
      `${serverPackage}/bin/videogen-server.js`,
      ...['--role', 'api', '--log-level', 'silent'],
    ]),
    'Hono + pg': await start([fileURLToPath(new URL('../contestants/hono-pg.ts', import.meta.url))]),
  };

  for (const what of ['creates', 'reads'] as const) yield* await compareRates(services, what);
}

async function compareRates(
  services: Readonly<Record<string, Service>>,
  what: 'creates' | 'reads',
): Promise<Row[]> {
  const p99: Record<string, number[]> = {};
  const turns = Object.entries(services).map(([name, service]) => {
    const one = async (): Promise<number> => {
      const { requests, latency } = await load(service, what, 2);
      p99[name] = [...(p99[name] ?? []), latency.p99];
      return requests.average;
    };
    return [name, one] as const;
  });

  const { ours = [], ...rates } = await takeTurns<string>(Object.fromEntries(turns), 5);
  const { ours: own = [], ...latencies } = p99;
  return [
    ...compare(rates, { what, unit: 'req/s', better: 'more', ours }),
    ...compare(latencies, { what: `p99 of ${what}`, unit: 'ms', better: 'less', ours: own }),
  ];
}
