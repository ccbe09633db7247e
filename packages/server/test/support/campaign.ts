import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestStorage } from '@videogen-tools/testing/s3';
import { auditLedger } from '../../src/accounts/ledger.ts';
import { openPostgres } from '../../src/postgres/database.ts';
import type { Double } from '../doubles/double.ts';
import { type Instance, startInstance } from './chaos.ts';

/** What a campaign is made of. */
export interface Campaign {
  readonly databaseUrl: string;
  readonly storage: TestStorage;
  readonly double: Double;
  readonly tasks: number;
  /** Every so many creates the provider drops its response. */
  readonly dropEvery: number;
  /** How often a worker is killed. */
  readonly kills: number;
  /** Milliseconds between two kills, counted from the start of the worker that replaced the last one. */
  readonly killAfterMs: number;
}

/** What was found at the end. */
export interface Outcome {
  readonly statuses: Readonly<Record<string, number>>;
  /** Tasks whose submission waits for a decision. */
  readonly unknown: number;
  /** Tasks for which the provider accepted work more than once. */
  readonly paidTwice: readonly string[];
  /** Tasks that ended and whose last status was never received. */
  readonly callbacksLost: readonly string[];
  /** Organizations whose balance is not the sum of its entries. */
  readonly unbalanced: readonly string[];
}

const KEY = 'a-secret-key';

/** Runs tasks through one API and two workers while workers are killed and responses are lost. */
export async function runCampaign(campaign: Campaign): Promise<Outcome> {
  const { databaseUrl, storage, double } = campaign;
  const folder = await mkdtemp(join(tmpdir(), 'videogen-chaos-'));
  const receiver = await startReceiver();
  const config = join(folder, 'config.json');
  const gpu = {
    type: 'openai-videos',
    baseUrl: double.url,
    apiKey: { env: 'TEST_PROVIDER_KEY' },
    pollMs: 300,
  };
  await writeFile(
    config,
    JSON.stringify({
      providers: { gpu },
      routes: [{ provider: 'gpu', input: { metadata: '{task_id}' } }],
      callbacks: { allowPrivateHosts: true },
    }),
  );
  const env = {
    DATABASE_URL: databaseUrl,
    S3_ENDPOINT: storage.options.endpoint,
    S3_BUCKET: storage.options.bucket,
    S3_ACCESS_KEY_ID: storage.options.accessKeyId,
    S3_SECRET_ACCESS_KEY: storage.options.secretAccessKey,
    VIDEOGEN_CONFIG: config,
    VIDEOGEN_BOOTSTRAP_KEY: KEY,
    TEST_PROVIDER_KEY: 'secret',
  };
  const api = await startInstance({ ...env, VIDEOGEN_ROLE: 'api' });
  const startWorker = (): Promise<Instance> => startInstance({ ...env, VIDEOGEN_ROLE: 'worker' });
  const workers = await Promise.all([startWorker(), startWorker()]);
  const database = openPostgres({ url: databaseUrl, onError: () => {} });
  // Work at the provider ends by itself; faults come in between.
  let accepted = 0;
  const provider = setInterval(() => {
    for (const work of double.accepted) if (work.state === 'running') work.state = 'done';
    for (; accepted < double.accepted.length; accepted += 1)
      if (accepted % campaign.dropEvery === 0) double.faults.push('drop response');
  }, 100);
  try {
    const ids: string[] = [];
    for (let index = 0; index < campaign.tasks; index += 1) ids.push(await create(api, receiver.url));
    for (let kill = 0; kill < campaign.kills; kill += 1) {
      await pause(campaign.killAfterMs);
      await workers.shift()?.kill('SIGKILL');
      workers.push(await startWorker());
    }
    await settled(database, ids.length);
    return await inspect(database, { ids, double, received: receiver.received });
  } finally {
    clearInterval(provider);
    await Promise.all([api, ...workers].map((instance) => instance.kill('SIGKILL')));
    await database.close();
    receiver.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function startReceiver() {
  const received = new Map<string, Set<string>>();
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const { task_id, status }: { task_id: string; status: string } = JSON.parse(text);
      received.set(task_id, (received.get(task_id) ?? new Set()).add(status));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // An address of a listening TCP server is an object.
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { received, url: `http://127.0.0.1:${port}/callback`, close };
}

async function create({ url }: Instance, callbackUrl: string): Promise<string> {
  const response = await fetch(`${url}/v1/video/text2video`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      prompt: randomUUID(),
      model: 't2v-2.4-faster',
      seconds: 2,
      callback_url: callbackUrl,
    }),
  });
  if (!response.ok) throw new Error(`The API responded with ${response.status}: ${await response.text()}`);
  const { data }: { data: { task_id: string } } = await response.json();
  return data.task_id;
}

type Database = ReturnType<typeof openPostgres>;

/** Waits until every task has ended or waits for a decision, and no callback is due. */
async function settled(database: Database, tasks: number): Promise<void> {
  const done = `SELECT count(*) AS count FROM tasks WHERE status IN ('SUCCESS', 'FAILED', 'CANCELED') OR submission = 'unknown'`;
  const due = `SELECT count(*) AS count FROM deliveries WHERE state = 'scheduled'`;
  for (;;) {
    const [[ended], [open]] = await Promise.all([database.query(done), database.query(due)]);
    if (ended?.['count'] === tasks && open?.['count'] === 0) return;
    await pause(200);
  }
}

interface Found {
  readonly ids: readonly string[];
  readonly double: Double;
  readonly received: ReadonlyMap<string, ReadonlySet<string>>;
}

async function inspect(database: Database, { ids, double, received }: Found): Promise<Outcome> {
  const rows = await database.query('SELECT id, status, submission FROM tasks');
  const statuses: Record<string, number> = {};
  for (const { status } of rows) statuses[String(status)] = (statuses[String(status)] ?? 0) + 1;
  const submissions = new Map<string, number>();
  for (const { input } of double.accepted) {
    const id = String(input['metadata']);
    submissions.set(id, (submissions.get(id) ?? 0) + 1);
  }
  const final = rows.filter(({ status }) => status === 'SUCCESS' || status === 'FAILED');
  return {
    statuses,
    unknown: rows.filter(({ submission }) => submission === 'unknown').length,
    paidTwice: ids.filter((id) => (submissions.get(id) ?? 0) > 1),
    callbacksLost: final.flatMap(({ id, status }) =>
      received.get(String(id))?.has(String(status)) === true ? [] : [String(id)],
    ),
    unbalanced: await auditLedger(database),
  };
}
