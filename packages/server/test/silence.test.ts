import { readFile } from 'node:fs/promises';
import { type SilentProxy, startSilentProxy } from '@videogen-tools/testing/silent-proxy';
import { expect, onTestFinished, test } from 'vitest';
import { call } from './support/api.ts';
import { useBackends } from './support/backends.ts';
import { getConfig, keepFinishing, startTestServer, type TestServer } from './support/server.ts';

const backends = useBackends();

async function proxyTo(port: string): Promise<SilentProxy> {
  const proxy = await startSilentProxy(Number(port));
  onTestFinished(proxy.stop);
  return proxy;
}

/** A server whose PostgreSQL and S3 are behind proxies; undefined where the machine has no PostgreSQL. */
async function start(): Promise<
  { server: TestServer; postgres: SilentProxy; storage: SilentProxy } | undefined
> {
  const { postgres, storage, double } = backends();
  if (postgres.url === undefined) return undefined;
  const [databaseUrl, endpoint] = [new URL(postgres.url), new URL(storage.options.endpoint)];
  const [toPostgres, toStorage] = [await proxyTo(databaseUrl.port), await proxyTo(endpoint.port)];
  databaseUrl.port = String(toPostgres.port);
  keepFinishing(double);
  const server = await startTestServer({
    databaseUrl: databaseUrl.href,
    s3: { ...storage.options, endpoint: toStorage.url },
    config: getConfig(double, { maxConcurrent: 20 }),
  });
  return { server, postgres: toPostgres, storage: toStorage };
}

const image = new URL('../../../tools/contract/fixtures/image.png', import.meta.url);

async function createFromImage({ url }: TestServer): Promise<Response> {
  const bytes_base64_encoded = (await readFile(image)).toString('base64');
  const body = { model: 'animate-2.4-faster', seconds: 2, image: { bytes_base64_encoded } };
  return call(`${url}/v1/video/image2video`, { body });
}

const read = ({ url }: TestServer) => call(`${url}/v1/tasks/00000000-0000-4000-8000-000000000000`);

/** Time in which every accepted task continues after a silence, in milliseconds. */
const RECOVERY = 30_000;

const succeeds = (server: TestServer, id: string) =>
  expect
    .poll(() => server.getStatus(id).catch(() => ''), { timeout: RECOVERY, interval: 200 })
    .toBe('SUCCESS');

test('open connections to PostgreSQL that fall silent are replaced: tasks continue', async (context) => {
  const started = await start();
  if (started === undefined) return context.skip();
  const { server, postgres } = started;
  const before = await server.create();
  postgres.silence();
  const silenced = postgres.connections();
  expect(silenced).toBeGreaterThan(0);
  // A create whose response is lost names its task, which may be stored.
  const responses = await Promise.all([read(server), read(server)]);
  for (const { status } of responses) expect([404, 503]).toContain(status);
  await expect.poll(() => server.create().catch(() => ''), { timeout: RECOVERY }).toMatch(/-/);
  const after = await server.create();
  await Promise.all([succeeds(server, before), succeeds(server, after)]);
}, 60_000);

test('while PostgreSQL accepts connections and never responds, requests get 503, /readyz names the parts, and tasks continue afterwards', async (context) => {
  const started = await start();
  if (started === undefined) return context.skip();
  const { server, postgres } = started;
  const before = await server.create();
  postgres.silence({ newToo: true });
  const refused = await Promise.all([read(server), read(server), createFromImage(server)]);
  expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
  const ready = async () => (await fetch(`${server.url}/readyz`)).text();
  await expect.poll(ready, { timeout: RECOVERY, interval: 500 }).toMatch(/not usable: jobs \(.*claim/);
  postgres.recover();
  await succeeds(server, before);
  await expect.poll(ready).toBe('ok\n');
}, 90_000);

test('while the storage accepts connections and never responds, creates with media get 503, and tasks continue afterwards', async (context) => {
  const started = await start();
  if (started === undefined) return context.skip();
  const { server, storage } = started;
  storage.silence({ newToo: true });
  const before = await server.create();
  expect((await createFromImage(server)).status).toBe(503);
  const stuck = async () => (await server.admin('/tasks/stuck')).json();
  await expect.poll(stuck, { timeout: 2 * RECOVERY, interval: 500 }).toEqual({
    items: [expect.objectContaining({ task: before, reason: expect.stringMatching(/download/) })],
  });
  storage.recover();
  await succeeds(server, before);
}, 90_000);
