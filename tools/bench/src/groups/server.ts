import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@videogen-tools/testing/free-port';
import { startPostgres } from '@videogen-tools/testing/postgres';
import autocannon, { type Result } from 'autocannon';
import { Client } from 'pg';
import { type ServerProcess, startServer } from '../processes.ts';
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

const KEY = 'a-secret-key';
const id = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';
const body = JSON.stringify({ prompt: 'A kitten', seconds: 5, model: 't2v-2.4-faster' });

interface Contestant {
  readonly process: ServerProcess;
  readonly headers: Readonly<Record<string, string>>;
}

type Measure = (contestant: Contestant, path: string, method: 'GET' | 'POST') => Promise<Result>;

const measure: Measure = async ({ process: { url }, headers }, path, method) => {
  const result = await autocannon({
    url: url + path,
    method,
    headers,
    connections: 50,
    duration: 2,
    ...(method === 'POST' && { body }),
  });
  if (result.non2xx > 0) throw new Error(`${url}${path} refused ${result.non2xx} requests.`);
  return result;
};

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
  const start = async (program: string[], env: Record<string, string>): Promise<Contestant> => {
    const port = await freePort();
    const process = await startServer(() => program, port, `/v1/tasks/${id}`, { ...env, PORT: `${port}` });
    stack.use(process);
    return { process, headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' } };
  };
  const database = async (): Promise<string> => {
    const { url, stop } = await startPostgres();
    stack.defer(stop);
    if (url === undefined) throw new Error('The benchmark needs PostgreSQL.');
    return url;
  };
  const program = [`${serverPackage}/bin/videogen-server.js`, '--role', 'api', '--log-level', 'silent'];
  const env = { VIDEOGEN_BOOTSTRAP_KEY: KEY, VIDEOGEN_DATA: folder };
  const startFull = async (program: string[], env: Record<string, string>): Promise<Contestant> => {
    const DATABASE_URL = await database();
    const contestant = await start(program, { ...env, DATABASE_URL });
    await create(contestant);
    await copyTask(DATABASE_URL, TASKS);
    return contestant;
  };
  const contestants = {
    ours: await startFull(program, env),
    'Hono + pg': await startFull(
      ['--experimental-strip-types', fileURLToPath(new URL('../contestants/hono-pg.ts', import.meta.url))],
      {},
    ),
  };
  for (const [what, method] of [
    ['creates', 'POST'],
    ['reads', 'GET'],
  ] as const)
    yield* await compareRates(contestants, what, method);
}

async function compareRates(
  contestants: Readonly<Record<string, Contestant>>,
  what: string,
  method: 'GET' | 'POST',
): Promise<Row[]> {
  const p99: Record<string, number[]> = {};
  const turns = Object.entries(contestants).map(([name, contestant]) => {
    const one = async (): Promise<number> => {
      const path = method === 'POST' ? '/v1/video/text2video' : `/v1/tasks/${await create(contestant)}`;
      const { requests, latency } = await measure(contestant, path, method);
      p99[name] = [...(p99[name] ?? []), latency.p99];
      return requests.average;
    };
    return [name, one] as const;
  });
  const { ours = [], ...rates } = await takeTurns(Object.fromEntries(turns), 5);
  const { ours: own = [], ...latencies } = p99;
  return [
    ...compare(rates, { what, unit: 'req/s', better: 'more', ours }),
    ...compare(latencies, { what: `p99 of ${what}`, unit: 'ms', better: 'less', ours: own }),
  ];
}

async function create({ process: { url }, headers }: Contestant): Promise<string> {
  const response = await fetch(`${url}/v1/video/text2video`, { method: 'POST', headers, body });
  const { data }: { data: { task_id: string } } = await response.json();
  return data.task_id;
}
