import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { sampleCall } from '@videogen/engine/conformance';
import { listen } from '@videogen-tools/test-support/listen';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { createComfyUiProvider } from '../../src/providers/comfyui.ts';
import { createComfyUiReports } from '../../src/providers/comfyui-socket.ts';
import type { Provider, ProviderRequest } from '../../src/providers/provider.ts';
import { startComfyUi } from '../doubles/comfyui.ts';
import type { Double } from '../doubles/double.ts';
import { sampleOptions, sampleRequest } from '../support/samples.ts';
import { startProvider } from '../support/server.ts';

const connect = ({ url }: Double): Provider => createComfyUiProvider(sampleOptions(url));

/** A request to run a prompt, or the changes of one. */
function getRequest(changes: Partial<ProviderRequest> = {}): ProviderRequest {
  const input = { 1: { class_type: 'Prompt', inputs: { text: '{prompt}' } } };
  return sampleRequest({ input, ...changes });
}

/** Submits two prompts, of which the first runs, and cancels one. Returns what became of both. */
async function cancel(which: number, version: string | null): Promise<readonly string[]> {
  const double = await startProvider(() => startComfyUi(version));
  const provider = connect(double);
  const requests = [getRequest(), getRequest()].map((request) => ({
    ...request,
    submission: { ...request.submission, reference: request.submission.idempotencyKey },
  }));
  for (const request of requests) await provider.submit(request);
  const request = requests[which];
  if (request !== undefined) await provider.cancel(request);
  return double.accepted.map(({ state }) => state);
}

test.each([
  ['a prompt that runs is interrupted', 0, '0.3.57', ['canceled', 'running']],
  ['a prompt that waits is deleted, and the other one runs on', 1, '0.3.57', ['running', 'canceled']],
  [
    'an old ComfyUI, which interrupts whatever runs, lets a prompt run on',
    0,
    '0.3.56',
    ['running', 'running'],
  ],
  [
    'a ComfyUI that does not say its version may be an old one, and lets a prompt run on',
    0,
    null,
    ['running', 'running'],
  ],
  ['an old ComfyUI deletes a prompt that waits', 1, '0.3.56', ['running', 'canceled']],
] as const)('%s', async (_, which, version, expected) => {
  expect(await cancel(which, version)).toEqual(expected);
});

test.each([
  [413, { state: 'refused' }],
  [401, { state: 'not-sent', account: true }],
  [429, { state: 'not-sent', busy: true }],
  [500, { state: 'not-sent' }],
])(
  'a response of %i to the upload of an input means the same as one to the prompt',
  async (status, expected) => {
    const double = await startProvider(() => startComfyUi());
    const provider = connect(double);
    // The first request reads the version.
    await provider.submit(getRequest());
    double.pollFaults.push({ status, body: 'not this image' });
    const { job } = sampleCall();
    const image = {
      blob: 'b',
      size: 3,
      format: 'png',
      mediaType: 'image/png',
      source: async () => Buffer.from('png'),
    };
    const input = { 1: { class_type: 'LoadImage', inputs: { image: '{image}' } } };
    const outcome = await provider.submit(getRequest({ job: { ...job, image }, input }));

    expect(outcome).toMatchObject({ ...expected, reason: expect.stringContaining('not this image') });
    expect(double.accepted).toHaveLength(1);
  },
);

test('a ComfyUI before the least version is sent no prompt, and the reason names both versions', async () => {
  const double = await startProvider(() => startComfyUi('0.3.44'));
  const outcome = await connect(double).submit(getRequest());
  expect(outcome).toMatchObject({ state: 'not-sent', account: true });
  expect(outcome).toHaveProperty('reason', expect.stringMatching(/ComfyUI 0\.3\.44 .* 0\.3\.45 or later/));
  expect(double.creates).toEqual([]);
});

test.each([
  ['the least version', '0.3.45'],
  ['a later one', '0.10.0'],
  ['no version', null],
])('a ComfyUI with %s is sent prompts, and its version is read once', async (_, version) => {
  const double = await startProvider(() => startComfyUi(version));
  const provider = connect(double);
  for (let count = 0; count < 2; count += 1)
    expect(await provider.submit(getRequest())).toMatchObject({ state: 'accepted' });
  expect(double.polls()).toBe(1);
});

test('a ComfyUI whose version cannot be read now is sent the prompt, whose response says what is wrong', async () => {
  const double = await startProvider(() => startComfyUi('0.3.44'));
  const provider = connect(double);
  double.pollFaults.push({ status: 503 });
  double.faults.push({ status: 401 });
  expect(await provider.submit(getRequest())).toMatchObject({ state: 'not-sent', account: true });
  expect(double.creates).toHaveLength(1);
  // The version is read again.
  expect(await provider.submit(getRequest())).toMatchObject({ state: 'not-sent' });
  expect(double.creates).toHaveLength(1);
});

test('a submission is found by its key while its prompt waits and after it has ended', async () => {
  const double = await startProvider(() => startComfyUi());
  const provider = connect(double);
  const request = getRequest();
  expect(await provider.lookup?.(request)).toBeUndefined();
  await provider.submit(request);
  const key = request.submission.idempotencyKey;
  expect(await provider.lookup?.(request)).toBe(key);
  for (const work of double.accepted) work.state = 'done';
  expect(await provider.lookup?.(request)).toBe(key);
});

test('a process that stops closes its WebSocket, and connects to none any more', async () => {
  const connected = new EventEmitter();
  const clients: string[] = [];
  const server = createServer();
  new WebSocketServer({ server }).on('connection', (socket, { url = '' }) => {
    clients.push(url);
    connected.emit('client', once(socket, 'close'));
  });
  const { url: baseUrl, close } = await listen(server);
  onTestFinished(close);
  const stopped = createComfyUiReports({ baseUrl, headers: {} });
  stopped.listen({ report: () => {}, signal: AbortSignal.abort() });

  const first = once(connected, 'client');
  const running = new AbortController();
  const reports = createComfyUiReports({ baseUrl, headers: {} });
  reports.listen({ report: () => {}, signal: running.signal });
  const [closed] = await first;
  running.abort();
  await closed;
  expect(clients).toEqual([`/ws?clientId=${reports.clientId}`]);
});
