import { createServer, type IncomingMessage } from 'node:http';
import { listen } from '@videogen-tools/test-support/listen';
import { expect, onTestFinished, test } from 'vitest';
import { createFalProvider } from '../../src/providers/fal.ts';
import type { Provider, ProviderRequest } from '../../src/providers/provider.ts';
import { sampleOptions, sampleRequest } from '../support/samples.ts';

interface Seen {
  readonly target: string;
  readonly authorization: string | undefined;
}

/** A host that responds to each request with what a test returns, and notes it. */
async function startHost(respond: (request: IncomingMessage) => object) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    seen.push({
      target: `${request.method} ${request.url}`,
      authorization: request.headers.authorization,
    });
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(respond(request)));
  });
  const { url, close } = await listen(server);
  onTestFinished(close);
  return { url, seen };
}

const connect = (baseUrl: string): Provider =>
  createFalProvider(sampleOptions(baseUrl, { headers: { authorization: 'Key secret' } }));

/** Submits work whose URLs are on a host, and returns the request of the later calls. */
async function submit(provider: Provider, model: string): Promise<ProviderRequest> {
  const request = sampleRequest({ model });
  const outcome = await provider.submit(request);
  if (outcome.state !== 'accepted') throw new Error(outcome.state);
  const { reference, handle } = outcome;
  return { ...request, submission: { ...request.submission, reference, handle } };
}

const body = (origin: string) => ({
  status: 'IN_QUEUE',
  request_id: 'id',
  status_url: `${origin}/any/path/status`,
  response_url: `${origin}/any/path`,
  cancel_url: `${origin}/any/path/cancel`,
});

test.each(['workflows/me/flow', 'comfy/me/flow', 'owner/app/text-to-video'])(
  'the status and the cancellation of %s have the URLs that fal returned, whatever the model is then',
  async (model) => {
    const host = await startHost(({ headers }) => body(`http://${headers.host}`));
    const provider = connect(host.url);
    const request = { ...(await submit(provider, model)), model: 'another/model' };
    expect(await provider.poll(request)).toMatchObject({ state: 'running' });
    await provider.cancel(request);
    expect(host.seen.map(({ target }) => target)).toEqual([
      `POST /${model}`,
      'GET /any/path/status',
      'PUT /any/path/cancel',
    ]);
    expect(host.seen.every(({ authorization }) => authorization === 'Key secret')).toBe(true);
  },
);

test('URLs of another host get no key', async () => {
  const other = await startHost(() => ({ status: 'IN_PROGRESS' }));
  const host = await startHost(() => body(other.url));
  const provider = connect(host.url);
  const request = await submit(provider, 'owner/app');
  await provider.poll(request);
  await provider.cancel(request);
  expect(host.seen.map(({ authorization }) => authorization)).toEqual(['Key secret']);
  expect(other.seen).toHaveLength(2);
  expect(other.seen.map(({ authorization }) => authorization)).toEqual([undefined, undefined]);
});

test.each([
  ['owner/app/path', '/owner/app/requests/id/status'],
  ['workflows/me/flow/path', '/workflows/me/flow/requests/id/status'],
])('a reference that an operator gave for %s is asked at %s', async (model, path) => {
  const host = await startHost(() => ({ status: 'IN_PROGRESS' }));
  const request = sampleRequest({ model });
  await connect(host.url).poll({ ...request, submission: { ...request.submission, reference: 'id' } });
  expect(host.seen.map(({ target }) => target)).toEqual([`GET ${path}`]);
});
