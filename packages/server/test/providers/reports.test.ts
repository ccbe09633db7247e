import { generateKeyPairSync } from 'node:crypto';
import { freePort } from '@videogen-tools/test-support/free-port';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { describe, expect, test } from 'vitest';
import { type ConfigInput, startServer } from '../../src/index.ts';
import { startComfyUi } from '../doubles/comfyui.ts';
import type { Double, Fault } from '../doubles/double.ts';
import { sendFalWebhook, startFal } from '../doubles/fal.ts';
import { REPLICATE_SECRET, sendReplicateWebhook, startReplicate } from '../doubles/replicate.ts';
import {
  apiKey,
  type ProviderInput,
  startProvider,
  startTestServer,
  type TestServer,
} from '../support/server.ts';

// Polls are minutes apart here: a task that ends in time was reported.
const pollMs = 600_000;

interface Subject {
  readonly name: string;
  readonly start: () => Promise<Double>;
  readonly provider: (url: string) => ProviderInput;
  readonly route: Pick<NonNullable<ConfigInput['routes']>[number], 'providerModel' | 'input'>;
}

// The doubles serve their results on another host of this machine.
const key = { apiKey, pollMs, allowPrivateHosts: true };
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

async function start(subject: Subject): Promise<{ server: TestServer; double: Double }> {
  process.env['TEST_WEBHOOK_SECRET'] = REPLICATE_SECRET;
  const double = await startProvider(subject.start);
  const port = await freePort();
  const server = await startTestServer({
    port,
    publicUrl: `http://127.0.0.1:${port}`,
    config: {
      providers: { it: subject.provider(double.url) },
      routes: [{ provider: 'it', ...subject.route }],
    },
  });
  return { server, double };
}

/** Starts a server, and creates a task that its provider has. */
async function create(subject: Subject, fault?: Fault) {
  const started = await start(subject);
  const { server, double } = started;
  if (fault !== undefined) double.faults.push(fault);
  const id = await server.create();
  await expect.poll(() => double.accepted.length).toBe(1);
  const [work] = double.accepted;
  if (work === undefined) throw new Error('The provider has no work.');
  const unknown = async (): Promise<number> =>
    (await (await server.admin('/submissions')).json()).items.length;
  return { ...started, id, work, unknown, status: () => server.getStatus(id) };
}

describe.each([replicate, fal, comfyUi])('$name', (subject) => {
  test.each([
    ['done', 'SUCCESS'],
    ['failed', 'FAILED'],
  ] as const)('work that is %s ends the task without a poll of its own', async (state, status) => {
    const task = await create(subject);
    task.work.state = state;
    // A report may come before the reference is stored: the provider is faster than the test is slow.
    await expect
      .poll(async () => {
        await task.double.report(task.work);
        return task.status();
      })
      .toBe(status);
  });
});

describe.each([replicate, fal])('$name', (subject) => {
  test('reports a submission whose outcome was unknown: the task continues, and nothing is sent again', async () => {
    const { double, work, unknown, status } = await create(subject, 'drop response');
    await expect.poll(unknown).toBe(1);
    work.state = 'done';
    await double.report(work);
    await expect.poll(status).toBe('SUCCESS');
    expect(await unknown()).toBe(0);
    expect(double.accepted).toHaveLength(1);
  });

  test('a webhook about a task that has ended is accepted and changes nothing', async () => {
    const { double, work, status } = await create(subject);
    work.state = 'failed';
    await double.report(work);
    await expect.poll(status).toBe('FAILED');
    work.state = 'done';
    await double.report(work);
    expect(await status()).toBe('FAILED');
  });

  test('a webhook that is not from the provider, or for another one, is refused', async () => {
    const { work, status } = await create(subject);
    const other = `whsec_${Buffer.from('another secret').toString('base64')}`;
    const otherKey = generateKeyPairSync('ed25519').privateKey;
    const tenMinutesAgo = Date.now() - 600_000;
    const attempts =
      subject === replicate
        ? [sendReplicateWebhook(work, { secret: other }), sendReplicateWebhook(work, { at: tenMinutesAgo })]
        : [sendFalWebhook(work, { key: otherKey }), sendFalWebhook(work, { at: tenMinutesAgo })];
    const url = work.reportTo ?? '';
    const unsigned = fetch(url, { method: 'POST', body: JSON.stringify({ id: work.id }) });
    const elsewhere = fetch(url.replace('/webhooks/it/', '/webhooks/other/'), { method: 'POST', body: '{}' });
    const statuses = (await Promise.all([...attempts, unsigned, elsewhere])).map(
      (response) => response.status,
    );

    expect(statuses).toEqual([401, 401, 401, 404]);
    expect(await status()).toBe('PROCESSING');
  });
});

test('webhooks without a public URL are refused at the start', async () => {
  process.env['TEST_WEBHOOK_SECRET'] = REPLICATE_SECRET;
  const config = {
    providers: { it: replicate.provider('http://gpu') },
    routes: [{ provider: 'it', ...replicate.route }],
  };
  const starting = startServer({ dataDir: await temporaryFolder(), config });
  await expect(starting).rejects.toThrow('--public-url (VIDEOGEN_PUBLIC_URL) is not set');
});
