import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@videogen-tools/testing/free-port';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ConfigInput, type RunningServer, startServer } from '../../src/index.ts';
import { startComfyUi } from '../doubles/comfyui.ts';
import type { Double, Work } from '../doubles/double.ts';
import { sendFalWebhook, startFal } from '../doubles/fal.ts';
import { REPLICATE_SECRET, sendReplicateWebhook, startReplicate } from '../doubles/replicate.ts';

// Polls are minutes apart here: a task that ends in time was reported.
const pollMs = 600_000;

interface Subject {
  readonly name: string;
  readonly start: () => Promise<Double>;
  readonly provider: (url: string) => NonNullable<ConfigInput['providers']>[string];
  readonly route: Pick<NonNullable<ConfigInput['routes']>[number], 'providerModel' | 'input'>;
}

// The doubles serve their results on another host of this machine.
const key = { apiKey: { env: 'TEST_PROVIDER_KEY' }, pollMs, allowPrivateHosts: true };
const replicate: Subject = {
  name: 'Replicate',
  start: startReplicate,
  provider: (baseUrl) => ({
    type: 'replicate',
    baseUrl,
    ...key,
    webhook: { secret: { env: 'TEST_WEBHOOK_SECRET' } },
  }),
  route: { providerModel: 'owner/model' },
};
const fal: Subject = {
  name: 'fal',
  start: startFal,
  provider: (baseUrl) => ({
    type: 'fal',
    baseUrl,
    ...key,
    webhook: { keysUrl: `${baseUrl}/.well-known/jwks.json` },
  }),
  route: { providerModel: 'owner/app/text-to-video' },
};
const comfyUi: Subject = {
  name: 'ComfyUI over its WebSocket',
  start: startComfyUi,
  provider: (baseUrl) => ({ type: 'comfyui', baseUrl, pollMs, websocket: true }),
  route: { input: { 1: { class_type: 'Prompt', inputs: { text: '{prompt}' } } } },
};

const headers = { authorization: 'Bearer a-secret-key', 'content-type': 'application/json' };
let folder: string;
let server: RunningServer;
let double: Double;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'videogen-reports-'));
  Object.assign(process.env, { TEST_PROVIDER_KEY: 'secret', TEST_WEBHOOK_SECRET: REPLICATE_SECRET });
});
afterEach(async () => {
  await server.close();
  await double.stop();
  await rm(folder, { recursive: true });
});

async function start(subject: Subject): Promise<void> {
  double = await subject.start();
  const port = await freePort();
  server = await startServer({
    port,
    publicUrl: `http://127.0.0.1:${port}`,
    dataDir: folder,
    bootstrapKey: 'a-secret-key',
    adminPort: 0,
    adminToken: 'admin-token',
    config: {
      providers: { it: subject.provider(double.url) },
      routes: [{ provider: 'it', ...subject.route }],
    },
  });
}

async function create(): Promise<{ id: string; work: Work }> {
  const body = JSON.stringify({ prompt: 'A cat', model: 't2v-2.4-faster', seconds: 5 });
  const created = await fetch(`${server.url}/v1/video/text2video`, { method: 'POST', headers, body });
  const { data }: { data: { task_id: string } } = await created.json();
  await expect.poll(() => double.accepted.length).toBe(1);
  const [work] = double.accepted;
  if (work === undefined) throw new Error('The provider has no work.');
  return { id: data.task_id, work };
}

async function statusOf(id: string): Promise<string> {
  const response = await fetch(`${server.url}/v1/tasks/${id}`, { headers });
  return (await response.json()).data.status;
}

async function unknownOutcomes(): Promise<number> {
  const response = await fetch(`${server.adminUrl}/submissions`, {
    headers: { authorization: 'Bearer admin-token' },
  });
  return (await response.json()).items.length;
}

describe.each([replicate, fal, comfyUi])('$name', (subject) => {
  test.each([
    ['done', 'SUCCESS'],
    ['failed', 'FAILED'],
  ] as const)('work that is %s ends the task without a poll of its own', async (state, status) => {
    await start(subject);
    const { id, work } = await create();
    work.state = state;
    // A report may come before the reference is stored: the provider is faster than the test is slow.
    await expect
      .poll(
        async () => {
          await double.report(work);
          return statusOf(id);
        },
        { timeout: 20_000 },
      )
      .toBe(status);
  });
});

describe.each([replicate, fal])('$name', (subject) => {
  test('reports a submission whose outcome was unknown: the task continues, and nothing is sent again', async () => {
    await start(subject);
    double.faults.push('drop response');
    const { id, work } = await create();
    await expect.poll(unknownOutcomes).toBe(1);
    work.state = 'done';
    await double.report(work);
    await expect.poll(() => statusOf(id)).toBe('SUCCESS');
    expect(await unknownOutcomes()).toBe(0);
    expect(double.accepted).toHaveLength(1);
  });

  test('a webhook about a task that has ended is accepted and changes nothing', async () => {
    await start(subject);
    const { id, work } = await create();
    work.state = 'failed';
    await double.report(work);
    await expect.poll(() => statusOf(id)).toBe('FAILED');
    work.state = 'done';
    await double.report(work);
    expect(await statusOf(id)).toBe('FAILED');
  });

  test('a webhook that is not from the provider is refused with 401', async () => {
    await start(subject);
    const { id, work } = await create();
    const other = `whsec_${Buffer.from('another secret').toString('base64')}`;
    const otherKey = generateKeyPairSync('ed25519').privateKey;
    const tenMinutesAgo = Date.now() - 600_000;
    const attempts =
      subject === replicate
        ? [sendReplicateWebhook(work, { secret: other }), sendReplicateWebhook(work, { at: tenMinutesAgo })]
        : [sendFalWebhook(work, { key: otherKey }), sendFalWebhook(work, { at: tenMinutesAgo })];
    const unsigned = fetch(work.reportTo ?? '', { method: 'POST', body: JSON.stringify({ id: work.id }) });
    const statuses = (await Promise.all([...attempts, unsigned])).map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401]);
    expect(await statusOf(id)).toBe('PROCESSING');
  });

  test('a webhook for another provider is not found', async () => {
    await start(subject);
    const { work } = await create();
    const url = (work.reportTo ?? '').replace('/webhooks/it/', '/webhooks/other/');
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(404);
  });
});

test('webhooks without a public URL are refused at the start', async () => {
  await start(comfyUi);
  const config = {
    providers: { it: replicate.provider(double.url) },
    routes: [{ provider: 'it', ...replicate.route }],
  };
  const starting = startServer({ dataDir: join(folder, 'other'), config });
  await expect(starting).rejects.toThrow('--public-url (VIDEOGEN_PUBLIC_URL) is not set');
});
