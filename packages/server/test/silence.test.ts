import { readFile } from 'node:fs/promises';
import { getMessage } from '@videogen/shared/get-message';
import { createGate } from '@videogen-tools/test-support/create-gate';
import { expect, test } from 'vitest';
import { openPostgres } from '../src/postgres/database.ts';
import { call } from './support/api.ts';
import { useBackends } from './support/backends.ts';
import { keepFinishing, type TestServer } from './support/server.ts';
import { proxyTo, startBehindProxies } from './support/silence.ts';

const backends = useBackends();

async function start() {
  keepFinishing(backends().double);
  return startBehindProxies(backends(), 'short');
}

const image = new URL('../../../tools/contract/fixtures/image.png', import.meta.url);

async function createFromImage({ url }: TestServer): Promise<Response> {
  const bytes_base64_encoded = (await readFile(image)).toString('base64');
  const body = { model: 'animate-2.4-faster', seconds: 2, image: { bytes_base64_encoded } };
  return call(`${url}/v1/video/image2video`, { body });
}

const read = ({ url }: TestServer) => call(`${url}/v1/tasks/00000000-0000-4000-8000-000000000000`);

/** A limit that only ends a hang (milliseconds). After a silence, accepted tasks continue in less than 30 s unless the machine is busy. */
const RECOVERY = 60_000;

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
}, 150_000);

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
}, 240_000);

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

  const story = async () => (await server.admin(`/tasks/${before}`)).json();
  const failing = { kind: 'download', error: expect.stringMatching(/./) };
  await expect.poll(story).toMatchObject({
    status: 'PROCESSING',
    submission: { provider: 'gpu', state: 'submitted' },
    jobs: expect.arrayContaining([expect.objectContaining(failing)]),
  });

  storage.recover();
  await succeeds(server, before);
}, 240_000);

test('a provider that accepts connections and never responds loses no work that it has accepted', async (context) => {
  const started = await start();
  if (started === undefined) return context.skip();
  const { server, provider } = started;
  const { double } = backends();
  const known = double.accepted.length;

  // Work that is accepted and not yet done.
  double.limits.slots = Number.POSITIVE_INFINITY;
  const id = await server.create();
  await expect.poll(() => double.accepted.length, { timeout: RECOVERY }).toBe(known + 1);

  // Before that, silence would swallow the response, and the outcome would be unknown.
  const submission = async () => (await (await server.admin(`/tasks/${id}`)).json()).submission;
  await expect.poll(submission, { timeout: RECOVERY }).toMatchObject({ state: 'submitted' });

  provider.silence();
  await succeeds(server, id);
  expect(double.accepted).toHaveLength(known + 1);
}, 150_000);

test('a database closes in time while PostgreSQL has not responded to a statement', async (context) => {
  const { url } = backends().postgres;
  if (url === undefined) return context.skip();
  const proxy = await proxyTo(url);
  const silentUrl = new URL(url);
  silentUrl.port = String(proxy.port);
  const database = openPostgres({ url: silentUrl.href, timeoutMs: 2_000, onError: () => {} });
  const sent = createGate();
  const query = database.transaction(async (sql) => {
    proxy.silence();
    const asked = sql.query('SELECT 1');
    sent.open();
    return asked;
  });
  const outcome = query.catch(getMessage);

  // A connection that cannot be opened ends the transaction before its statement is sent.
  await Promise.race([sent.opened, outcome]);
  await database.close();
  expect(await outcome).toContain('has not responded');
}, 30_000);
