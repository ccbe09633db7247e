import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { describe, expect, test } from 'vitest';
import type { ConfigInput } from '../src/index.ts';
import { type Double, VIDEO } from './doubles/double.ts';
import { call, postTask, readTask } from './support/api.ts';
import { getConfig, startProvider, startTestServer, type TestServer } from './support/server.ts';

interface Started {
  readonly server: TestServer;
  readonly double: Double;
  /** Waits until the provider has the work, and ends it. */
  readonly finish: (state: 'done' | 'failed') => Promise<void>;
}

async function start(changes: Partial<ConfigInput> = {}): Promise<Started> {
  const double = await startProvider();
  const server = await startTestServer({ config: { ...getConfig(double), ...changes } });
  const finish: Started['finish'] = async (state) => {
    await expect.poll(() => double.accepted.length).toBe(1);
    for (const work of double.accepted) work.state = state;
  };
  return { server, double, finish };
}

const organizations = async ({ admin }: TestServer) => (await admin('/organizations')).json();

const change = ({ admin }: TestServer, body: object) =>
  admin('/organizations/default', { method: 'PATCH', body });

describe('a task at a provider', () => {
  test('succeeds with the provider’s video from our own storage', async () => {
    const { server, finish } = await start();
    const id = await server.create();
    await finish('done');
    await expect.poll(() => server.getStatus(id), { interval: 50 }).toBe('SUCCESS');
    const { output_videos: videos } = await readTask(server.url, id);
    const video = await fetch(videos[0]?.url ?? '');
    expect(Buffer.from(await video.arrayBuffer()).equals(VIDEO)).toBe(true);
    expect(await organizations(server)).toMatchObject([{ reserved: 0, spent: 5 }]);
  });

  test('is refunded once when the provider fails', async () => {
    const { server, finish } = await start();
    const id = await server.create();
    await finish('failed');
    await expect.poll(() => server.getStatus(id), { interval: 50 }).toBe('FAILED');
    expect(await organizations(server)).toMatchObject([{ reserved: 0, spent: 0 }]);
  });

  test('is not sent again when the outcome is unknown, until a person decides', async () => {
    const { server, double } = await start();
    double.faults.push('drop response');
    const id = await server.create();
    const unknown = async () => (await (await server.admin('/submissions')).json()).items.length;

    await expect.poll(unknown).toBe(1);
    expect(double.accepted).toHaveLength(1);

    const [work] = double.accepted;
    if (work !== undefined) work.state = 'done';
    const decide = (reference: string | null | undefined) =>
      server.admin(`/submissions/${id}`, { body: { reference } });

    expect((await decide(work?.id)).status).toBe(200);
    await expect.poll(() => server.getStatus(id), { interval: 50 }).toBe('SUCCESS');
    expect(double.accepted).toHaveLength(1);
    expect((await decide(null)).status).toBe(409);
  });

  test('survives a restart of the server', async () => {
    const dataDir = await temporaryFolder();
    const double = await startProvider();
    const config = getConfig(double);
    const first = await startTestServer({ dataDir, config });
    const id = await first.create();
    await expect.poll(() => double.accepted.length).toBe(1);
    await first.close();
    for (const work of double.accepted) work.state = 'done';
    const second = await startTestServer({ dataDir, config });
    await expect.poll(() => second.getStatus(id), { interval: 50 }).toBe('SUCCESS');
    expect(double.accepted).toHaveLength(1);
  });
});

describe('money and limits', () => {
  test('a task over the budget is refused with 402 and not stored', async () => {
    const { server, double, finish } = await start();
    expect((await change(server, { budget: 4 })).status).toBe(204);
    expect((await postTask(server.url)).status).toBe(402);
    expect((await change(server, { budget: 5 })).status).toBe(204);
    const id = await server.create();
    await finish('done');
    await expect.poll(() => server.getStatus(id), { interval: 50 }).toBe('SUCCESS');
    expect(double.accepted).toHaveLength(1);
  });

  test.each([
    ['of all organizations', { requestsPerMinute: 2 }, {}],
    ['of the organization', { requestsPerMinute: 1000 }, { requestsPerMinute: 2 }],
  ] as const)('requests over the rate %s get 429 with Retry-After', async (_, limits, own) => {
    const { server } = await start({ limits });
    expect((await change(server, { limits: own })).status).toBe(204);
    const url = `${server.url}/v1/tasks/00000000-0000-4000-8000-000000000000`;
    const statuses = [await call(url), await call(url), await call(url)];
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 429]);
    expect(Number(statuses[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call(url, { key: await server.createKey('other') })).status).toBe(404);
  });

  test('tasks over the limit of tasks under way get 429 with Retry-After, until one ends', async () => {
    const { server, finish } = await start({ limits: { concurrentTasks: 1 } });
    const first = await server.create();
    const refused = await postTask(server.url);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await finish('failed');
    await expect.poll(() => server.getStatus(first), { interval: 50 }).toBe('FAILED');
    expect((await postTask(server.url)).status).toBe(200);
  });

  test.each<[string, NonNullable<ConfigInput['prices']>, number]>([
    ['a second of a model', { perSecond: { 't2v-2.4-faster': 3, textToVideo: 2, '*': 1 } }, 15],
    ['a second of an operation', { perSecond: { 't2v-2.4-advanced': 3, textToVideo: 2, '*': 1 } }, 10],
    ['a task, beside its seconds', { perTask: { imageToVideo: 9, '*': 4 } }, 9],
    ['some models: another one costs 1', { perSecond: { 't2v-2.4-advanced': 3 } }, 5],
    ['a task alone', { perSecond: { '*': 0 }, perTask: { textToVideo: 4 } }, 4],
  ])('prices are for %s', async (_, prices, credits) => {
    const { server } = await start({ prices });
    expect((await readTask(server.url, await server.create())).credits).toBe(credits);
  });
});
