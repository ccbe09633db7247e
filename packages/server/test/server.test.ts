import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ConfigInput, type RunningServer, startServer } from '../src/index.ts';
import { type Double, VIDEO } from './doubles/double.ts';
import { startOpenAiVideos } from './doubles/openai-videos.ts';

let folder: string;
let double: Double;
let servers: RunningServer[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'videogen-server-'));
  double = await startOpenAiVideos();
  servers = [];
  process.env['TEST_PROVIDER_KEY'] = 'secret';
});
afterEach(async () => {
  for (const server of servers) await server.close();
  await double.stop();
  await rm(folder, { recursive: true, force: true });
  delete process.env['TEST_PROVIDER_KEY'];
});

async function start(config: Partial<ConfigInput> = {}): Promise<RunningServer> {
  const server = await startServer({
    dataDir: folder,
    bootstrapKey: 'a-secret-key',
    adminPort: 0,
    adminToken: 'admin-token',
    config: {
      providers: {
        gpu: {
          type: 'openai-videos',
          baseUrl: double.url,
          apiKey: { env: 'TEST_PROVIDER_KEY' },
          pollMs: 100,
        },
      },
      routes: [{ provider: 'gpu', providerModel: 'wan' }],
      ...config,
    },
  });
  servers.push(server);
  return server;
}

function call(
  url: string,
  { key = 'a-secret-key', body }: { key?: string; body?: object } = {},
): Promise<Response> {
  return fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const input = { prompt: 'A cat', model: 't2v-2.4-faster', seconds: 5 };

async function create(server: RunningServer): Promise<string> {
  const response = await call(`${server.url}/v1/video/text2video`, { body: input });
  const { data }: { data: { task_id: string } } = await response.json();
  return data.task_id;
}

type Task = { status: string; output_videos: { url: string }[]; credits: number };

/** Reads a task until it has the status: the server works on real time, and a test waits for its events. */
async function read(server: RunningServer, id: string, until: (task: Task) => boolean): Promise<Task> {
  return expect
    .poll(async () => (await (await call(`${server.url}/v1/tasks/${id}`)).json()).data, {
      timeout: 20_000,
      interval: 50,
    })
    .toSatisfy(until)
    .then(async () => (await (await call(`${server.url}/v1/tasks/${id}`)).json()).data);
}

function admin(server: RunningServer, path: string, body?: object): Promise<Response> {
  return call(`${server.adminUrl}${path}`, { key: 'admin-token', ...(body && { body }) });
}

function change(server: RunningServer, changes: object): Promise<Response> {
  return fetch(`${server.adminUrl}/organizations/default`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer admin-token' },
    body: JSON.stringify(changes),
  });
}

describe('a task at a provider', () => {
  test('succeeds with the provider’s video from our own storage', async () => {
    const server = await start();
    const id = await create(server);
    await expect.poll(() => double.accepted.length).toBe(1);
    for (const work of double.accepted) work.state = 'done';
    const task = await read(server, id, ({ status }) => status === 'SUCCESS' || status === 'FAILED');
    expect(task.status).toBe('SUCCESS');
    const video = await fetch(task.output_videos[0]?.url ?? '');
    expect(Buffer.from(await video.arrayBuffer()).equals(VIDEO)).toBe(true);
    expect(await (await admin(server, '/organizations')).json()).toMatchObject([{ reserved: 0, spent: 5 }]);
  });

  test('is refunded once when the provider fails', async () => {
    const server = await start();
    const id = await create(server);
    await expect.poll(() => double.accepted.length).toBe(1);
    for (const work of double.accepted) work.state = 'failed';
    await read(server, id, ({ status }) => status === 'FAILED');
    expect(await (await admin(server, '/organizations')).json()).toMatchObject([{ reserved: 0, spent: 0 }]);
  });

  test('is not sent again when the outcome is unknown, until a person decides', async () => {
    const server = await start();
    double.faults.push('drop response');
    const id = await create(server);
    const unknown = async (): Promise<number> =>
      (await (await admin(server, '/submissions')).json()).items.length;
    await expect.poll(unknown).toBe(1);
    expect(double.accepted).toHaveLength(1);
    const [work] = double.accepted;
    if (work !== undefined) work.state = 'done';
    const resolved = await admin(server, `/submissions/${id}`, { reference: work?.id });
    expect(resolved.status).toBe(200);
    await read(server, id, ({ status }) => status === 'SUCCESS');
    expect(double.accepted).toHaveLength(1);
    expect((await admin(server, `/submissions/${id}`, { reference: null })).status).toBe(409);
  });

  test('survives a restart of the server', async () => {
    const first = await start();
    const id = await create(first);
    await expect.poll(() => double.accepted.length).toBe(1);
    await first.close();
    servers = [];
    for (const work of double.accepted) work.state = 'done';
    const second = await start();
    await read(second, id, ({ status }) => status === 'SUCCESS');
    expect(double.accepted).toHaveLength(1);
  });
});

describe('money and limits', () => {
  test('a task over the budget is refused with 402 and not stored', async () => {
    const server = await start();
    expect((await change(server, { budget: 4 })).status).toBe(204);
    expect((await call(`${server.url}/v1/video/text2video`, { body: input })).status).toBe(402);
    expect(double.accepted).toHaveLength(0);
  });

  test.each([
    ['of all organizations', { requestsPerMinute: 2 }, {}],
    ['of the organization', { requestsPerMinute: 1000 }, { requestsPerMinute: 2 }],
  ] as const)('requests over the rate %s get 429 with Retry-After', async (_, limits, own) => {
    const server = await start({ limits });
    expect((await change(server, { limits: own })).status).toBe(204);
    const url = `${server.url}/v1/tasks/00000000-0000-4000-8000-000000000000`;
    const statuses = [await call(url), await call(url), await call(url)];
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 429]);
    expect(Number(statuses[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const { key }: { key: string } = await (await admin(server, '/keys', { organization: 'other' })).json();
    expect((await call(url, { key })).status).toBe(404);
  });

  test('tasks over the limit of tasks under way get 429 with Retry-After, until one ends', async () => {
    const server = await start({ limits: { concurrentTasks: 1 } });
    const first = await create(server);
    const url = `${server.url}/v1/video/text2video`;
    const refused = await call(url, { body: input });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await expect.poll(() => double.accepted.length).toBe(1);
    for (const work of double.accepted) work.state = 'failed';
    await read(server, first, ({ status }) => status === 'FAILED');
    expect((await call(url, { body: input })).status).toBe(200);
  });

  test('prices are by model', async () => {
    const server = await start({ prices: { perSecond: { 't2v-2.4-faster': 3, '*': 1 } } });
    const id = await create(server);
    expect((await read(server, id, () => true)).credits).toBe(15);
  });
});

describe('other organizations', () => {
  test('see no task of this one, and an admin token does not authenticate', async () => {
    const server = await start();
    const id = await create(server);
    const { key }: { key: string } = await (await admin(server, '/keys', { organization: 'other' })).json();
    expect((await call(`${server.url}/v1/tasks/${id}`, { key })).status).toBe(404);
    expect((await call(`${server.url}/v1/tasks/${id}`, { key: 'admin-token' })).status).toBe(401);
  });

  test('the admin API needs its token, and the metrics do not', async () => {
    const server = await start();
    expect((await call(`${server.adminUrl}/keys`)).status).toBe(401);
    const metrics = await (await fetch(`${server.adminUrl}/metrics`)).text();
    expect(metrics).toContain('videogen_unknown_submissions 0');
  });
});
