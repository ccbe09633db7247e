import type { TaskRecord } from '@videogen/engine';
import { sampleCall, sampleTask } from '@videogen/engine/conformance';
import { createMemoryStores } from '@videogen/engine/memory';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { Provider } from '../../src/providers/provider.ts';
import { webhookRoute } from '../../src/providers/webhook-route.ts';

const NOW = 1_768_469_400_000;

const { submission } = sampleCall();
const known: TaskRecord = sampleTask({
  ...{ id: 'task-1', status: 'PROCESSING' },
  submission: { ...submission, idempotencyKey: 'key-1', state: 'unknown' },
});

/** Sends a webhook to a provider that verifies it with what a test returns. */
async function send(verified: string | null, { provider = 'it', body = '{"id":"work"}' as BodyInit } = {}) {
  const clock = { now: () => NOW };
  const { state } = createMemoryStores({ clock });
  await state.commit({ tasks: [known] });
  const webhook = vi.fn<NonNullable<Provider['webhook']>>(async () => verified);
  const it: Provider = {
    onUnknownOutcome: 'report',
    submit: async () => ({ state: 'refused', reason: 'no' }),
    poll: async () => ({ state: 'running' }),
    cancel: async () => {},
  };
  const lines: object[] = [];
  const log = pino(
    { base: null, timestamp: false, level: 'debug' },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  const providers = new Map([
    ['it', { ...it, webhook }],
    ['polled', it],
  ]);
  const route = webhookRoute({ providers, context: { state, clock }, log });
  const request = new Request('https://own.example/', {
    method: 'POST',
    headers: { 'X-Signature': 'good' },
    body,
  });
  const reply = await route.handle({
    ...{ incoming: undefined, outgoing: undefined, request, headers: {} },
    params: { provider, task: 'task-1', key: 'key-1' },
    ...{ method: 'POST', at: NOW, started: 0, body: null, input: undefined, organization: null },
  });
  const { status, body: text } = Object(reply);
  return { route, status, text: String(text), webhook, lines, task: await state.tasks.get('task-1') };
}

test('a webhook of a provider continues the task', async () => {
  const { route, status, text, webhook, lines, task } = await send('work');
  expect([route.name, route.method, route.path]).toEqual([
    'receiveWebhook',
    'POST',
    '/webhooks/{provider}/{task}/{key}',
  ]);
  expect([status, text]).toEqual([200, '{}']);
  expect(task?.submission).toMatchObject({ state: 'submitted', reference: 'work' });
  expect(lines).toEqual([{ level: 20, provider: 'it', task: 'task-1', used: true, msg: 'webhook' }]);

  const [{ header, body, now } = { header: () => '', body: undefined, now: 0 }] = webhook.mock.calls[0] ?? [];
  expect([header('x-signature'), String(body && Buffer.from(body)), now]).toEqual([
    'good',
    '{"id":"work"}',
    NOW,
  ]);
});

test('a webhook whose signature is not valid changes nothing', async () => {
  const { status, text, lines, task } = await send(null);
  expect([status, text]).toEqual([401, '{"detail":"The signature is not valid"}']);
  expect(task).toEqual(known);
  const msg = 'webhook refused: its signature is not valid';
  expect(lines).toEqual([{ level: 40, provider: 'it', task: 'task-1', msg }]);
});

test.each(['polled', 'nobody'])('a webhook for %s is not found', async (provider) => {
  const { status, text, lines } = await send('work', { provider });
  expect([status, text, lines]).toEqual([404, '{"detail":"Not found"}', []]);
});

test.each([
  [20_000_000, 200, '{}'],
  [20_000_001, 413, '{"detail":"The webhook is too large"}'],
])('a webhook of %i bytes', async (size, status, text) => {
  const sent = await send('work', { body: new Uint8Array(size) });
  expect([sent.status, sent.text, sent.webhook.mock.calls.length]).toEqual([
    status,
    text,
    status === 200 ? 1 : 0,
  ]);
});
