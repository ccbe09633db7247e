import { createServer } from 'node:http';
import type { Json, PollOutcome } from '@videogen/engine';
import { listen } from '@videogen-tools/test-support/listen';
import { beforeEach, describe, expect, test } from 'vitest';
import { publicResults } from '../../src/callbacks/target-rules.ts';
import { configSchema } from '../../src/config/schema.ts';
import { createCheckedFetch } from '../../src/providers/create-checked-fetch.ts';
import { createProviders } from '../../src/providers/create-providers.ts';
import { VIDEO } from '../doubles/double.ts';
import { sampleRequest } from '../support/samples.ts';

/** The IP address of the metadata service of clouds. */
const METADATA = 'http://169.254.169.254/latest/meta-data/';

let origin: string;
/** Requests to the host inside the network. */
const reached: string[] = [];

beforeEach(async () => {
  reached.length = 0;
  const inner = createServer((request, response) => {
    reached.push(`${request.headers.host} ${request.headers.authorization ?? 'without a key'}`);
    response.writeHead(200, { 'content-type': 'video/mp4' }).end(VIDEO);
  });
  const { url, close } = await listen(inner);
  origin = url;
  return close;
});

interface Provided {
  /** The response of the provider to a read. */
  readonly respond: (url: string) => Response;
  readonly type?: 'replicate' | 'openai-videos' | 'fal';
  readonly allowPrivateHosts?: boolean;
}

/** Polls work that is done at a provider on `https://provider.example`, and opens its video. */
async function poll({ respond, type = 'replicate', ...options }: Provided): Promise<PollOutcome> {
  const { providers } = configSchema.parse({
    providers: { it: { type, baseUrl: 'https://provider.example', ...options } },
    routes: [],
  });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (new URL(String(input)).origin !== 'https://provider.example') return globalThis.fetch(input, init);
    const response = respond(String(input));
    const location = response.headers.get('location');
    // As `fetch` does unless it is asked not to.
    return location === null || init?.redirect === 'manual' ? response : globalThis.fetch(location);
  };

  const provider = createProviders(providers, {
    env: {},
    fetch,
    fetchPublic: createCheckedFetch(publicResults),
  }).get('it');
  const request = sampleRequest();
  const submission = { ...request.submission, provider: 'it', reference: 'work' };
  if (provider === undefined) throw new Error('The provider was not created.');
  const polled = await provider.poll({ ...request, submission });
  if (polled.state === 'ready') await polled.open();

  return polled;
}

const succeeded = (output: Json) => () => Response.json({ status: 'succeeded', output });

test.each(['replicate', 'openai-videos', 'fal'] as const)(
  'an unknown status of %s fails the poll: failures in a row have a limit',
  async (type) => {
    const polled = poll({ respond: () => Response.json({ status: 'resting' }), type });
    await expect(polled).rejects.toThrow('reported the status "resting", which is not known');
  },
);

test.each([
  ['Completed', 'ready'],
  ['succeeded', 'ready'],
  ['done', 'ready'],
  ['SUCCESS', 'ready'],
  ['expired', 'failed'],
  ['canceled', 'failed'],
  ['Cancelled', 'failed'],
  ['ERROR', 'failed'],
  ['Queued', 'running'],
  ['IN_PROGRESS', 'running'],
])('the status "%s" of a gateway in front of /v1/videos means %s', async (status, state) => {
  const video = new Response(new Uint8Array(VIDEO), { headers: { 'content-type': 'video/mp4' } });
  const respond = (url: string): Response => (url.endsWith('/content') ? video : Response.json({ status }));
  expect((await poll({ respond, type: 'openai-videos' })).state).toBe(state);
});

describe('a result inside the network of the server', () => {
  test.each([
    METADATA,
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://2130706433:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
  ])('%s is not requested', async (text) => {
    const url = text.replace('PORT', new URL(origin).port);
    await expect(poll({ respond: succeeded([url]) })).rejects.toMatchObject({
      name: 'BlockedTarget',
      message: expect.stringMatching(/not a public IP address\. Set allowPrivateHosts of the provider/),
    });
    expect(reached).toEqual([]);
  });

  test('is not requested after a redirect of the provider itself', async () => {
    const respond = (url: string): Response =>
      url.endsWith('/content')
        ? new Response(null, { status: 302, headers: { location: origin } })
        : Response.json({ status: 'completed' });
    await expect(poll({ respond, type: 'openai-videos' })).rejects.toMatchObject({ name: 'BlockedTarget' });
    expect(reached).toEqual([]);
  });

  test('is not reached by the redirect of a read', async () => {
    const respond = () => new Response(null, { status: 302, headers: { location: origin } });
    await expect(poll({ respond })).rejects.toThrow('responded with 302');
    expect(reached).toEqual([]);
  });

  test('is downloaded, without the key, when the configuration allows private hosts', async () => {
    const polled = await poll({ respond: succeeded([origin]), allowPrivateHosts: true });
    expect(polled.state).toBe('ready');
    expect(reached).toEqual([`${new URL(origin).host} without a key`]);
  });
});

test('a name that changes its IP address after the check leads to the checked one (DNS rebinding)', async () => {
  const { port } = new URL(origin);
  const addresses = ['127.0.0.1', '169.254.169.254'];
  const checked: string[] = [];
  const fetch = createCheckedFetch({
    lookup: async () => [{ address: addresses.shift() ?? '', family: 4 }],
    checkAddress: (address) => void checked.push(address),
  });
  const response = await fetch(`http://rebinding.example:${port}/video.mp4`);
  expect(Buffer.from(await response.arrayBuffer()).equals(VIDEO)).toBe(true);
  expect(checked).toEqual(['127.0.0.1']);
  expect(addresses).toEqual(['169.254.169.254']);
  expect(reached).toEqual([`rebinding.example:${port} without a key`]);
});
