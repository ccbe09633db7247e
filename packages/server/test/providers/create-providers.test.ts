import { buffer } from 'node:stream/consumers';
import { placeholderVideo } from '@videogen/synthetic-video/placeholder';
import { describe, expect, test } from 'vitest';
import { configSchema } from '../../src/config/schema.ts';
import {
  checkPublicUrl,
  createProviders,
  createRoutes,
  getFallbacks,
  getLimits,
} from '../../src/providers/create-providers.ts';
import { sampleRequest } from '../support/samples.ts';

const baseUrl = 'https://provider.example';

/** Creates a provider of the configuration, and notes the keys that it sends, and who sends them. */
function create(config: object, env: Record<string, string> = {}) {
  const { providers } = configSchema.parse({ providers: { it: { baseUrl, ...config } }, routes: [] });
  const keys: unknown[] = [];
  const note = (sender: string) => async (_: unknown, init?: RequestInit) => {
    keys.push([sender, new Headers(init?.headers).get('authorization')]);
    return Response.json({ status: 'succeeded', output: ['https://files.example/v.mp4'] });
  };
  const context = { env, fetch: note('own'), fetchPublic: note('public') };
  const provider = createProviders(providers, context).get('it');
  if (provider === undefined) throw new Error('The provider was not created.');
  return { provider, keys };
}

const key = { apiKey: { env: 'KEY' } };

describe('the key of a provider', () => {
  test.each([
    ['openai-videos', 'Bearer secret'],
    ['replicate', 'Bearer secret'],
    ['comfyui', 'Bearer secret'],
    ['fal', 'Key secret'],
  ])('is sent by %s as "%s"', async (type, authorization) => {
    const { provider, keys } = create({ type, ...key }, { KEY: 'secret' });
    await provider.poll(sampleRequest()).catch(() => {});
    expect(keys[0]).toEqual(['own', authorization]);
  });

  test('is not sent when none is configured', async () => {
    const { provider, keys } = create({ type: 'replicate' }, { KEY: 'secret' });
    await provider.poll(sampleRequest());
    expect(keys).toEqual([['own', null]]);
  });

  test.each([{}, { KEY: '' }])('has to be set: %j', (env) => {
    expect(() => create({ type: 'replicate', ...key }, env)).toThrow(
      'KEY is not set. The provider "it" reads a secret from it: set the variable, or remove it from the configuration.',
    );
  });

  test('has to be a text that a header can have', () => {
    expect(() => create({ type: 'replicate', ...key }, { KEY: 'se\ncret' })).toThrow(
      'The value of KEY has characters that cannot be sent in a header. Set it to the key of "it".',
    );
  });
});

test('a synthetic provider renders placeholders when the configuration says so', async () => {
  const { providers } = configSchema.parse({
    providers: { here: { type: 'synthetic', placeholder: true } },
    routes: [],
  });
  const context = { env: {}, fetch, fetchPublic: fetch };
  const provider = createProviders(providers, context).get('here');
  expect(provider?.onUnknownOutcome).toBe('resubmit');
  const { job, ...call } = sampleRequest();
  const outcome = await provider?.submit({ ...call, job: { ...job, seconds: 1, aspectRatio: '1:1' } });
  expect(outcome).toMatchObject({
    state: 'done',
    video: placeholderVideo({ aspectRatio: '1:1', seconds: 1 }),
  });
});

test.each([
  [false, 'public'],
  [true, 'own'],
])(
  'with private hosts allowed: %s, videos are requested with the %s rules',
  async (allowPrivateHosts, sender) => {
    const { provider, keys } = create({ type: 'replicate', allowPrivateHosts });
    const polled = await provider.poll(sampleRequest());
    if (polled.state !== 'ready') throw new Error(polled.state);
    await expect(polled.open()).rejects.toThrow('is application/json, not a video');
    expect(keys).toEqual([
      ['own', null],
      [sender, null],
    ]);
  },
);

test('the size of a video is limited in megabytes', async () => {
  const { providers } = configSchema.parse({
    providers: { it: { type: 'replicate', baseUrl, maxResultMegabytes: 1 } },
    routes: [],
  });
  const fetch = async () => Response.json({ status: 'succeeded', output: 'https://files.example/v.mp4' });
  const fetchPublic = async () =>
    new Response(new Uint8Array(1_000_001), { headers: { 'content-type': 'video/mp4' } });
  const provider = createProviders(providers, { env: {}, fetch, fetchPublic }).get('it');
  const polled = await provider?.poll(sampleRequest());
  if (polled?.state !== 'ready') throw new Error('There is no video.');
  const { content } = await polled.open();
  if (content instanceof Uint8Array) throw new Error('The content does not come in pieces.');
  await expect(buffer(content)).rejects.toThrow(
    'The video of the provider has more than 1000000 bytes, the limit `maxResultMegabytes` of the provider.',
  );
});

describe('the webhook of a provider', () => {
  const replicate = { type: 'replicate', webhook: { secret: { env: 'SECRET' } } };

  test.each<[string, object, boolean]>([
    ['of Replicate needs a secret', replicate, true],
    ['of fal needs the URL of keys', { type: 'fal', webhook: {} }, true],
    ['of Replicate is off by default', { type: 'replicate' }, false],
    ['of fal is off by default', { type: 'fal' }, false],
  ])('%s', (_, config, expected) => {
    const { provider } = create(config, { SECRET: 'whsec_c2VjcmV0' });
    expect(provider.webhook !== undefined).toBe(expected);
  });

  test('has a secret that has to be set', () => {
    expect(() => create(replicate)).toThrow('SECRET is not set. The provider "it" reads a secret from it');
  });

  test('needs a public URL', () => {
    const { provider } = create(replicate, { SECRET: 'whsec_c2VjcmV0' });
    const providers = new Map([['it', provider]]);
    expect(() => checkPublicUrl(providers, 'https://own.example')).not.toThrow();
    expect(() => checkPublicUrl(providers, null)).toThrow(
      'The provider "it" has a webhook, and --public-url (VIDEOGEN_PUBLIC_URL) is not set. Set it to the URL under which the provider reaches this server.',
    );
    const { provider: polled } = create({ type: 'replicate' });
    expect(() => checkPublicUrl(new Map([['it', polled]]), null)).not.toThrow();
  });
});

test.each<[object, boolean]>([
  [{ type: 'comfyui', websocket: true }, true],
  [{ type: 'comfyui' }, false],
])('a provider with %j listens: %s', (config, expected) => {
  expect(create(config).provider.listen !== undefined).toBe(expected);
});

test.each([
  ['json', 'string'],
  ['multipart', 'object'],
])('a server of the /v1/videos dialect gets %s', async (encoding, body) => {
  const { providers } = configSchema.parse({
    providers: { it: { type: 'openai-videos', baseUrl, encoding } },
    routes: [],
  });
  const bodies: string[] = [];
  const fetch = async (_: unknown, init?: RequestInit) => {
    bodies.push(typeof init?.body);
    return Response.json({ id: 'work' });
  };
  const provider = createProviders(providers, { env: {}, fetch, fetchPublic: fetch }).get('it');
  await provider?.submit(sampleRequest());
  expect(bodies).toEqual([body]);
});

test('the deadlines, categories, limits and fallbacks of the configuration', () => {
  const { providers, routes } = configSchema.parse({
    providers: {
      own: { type: 'comfyui', baseUrl, maxConcurrent: 3, requestsPerMinute: 7 },
      paid: { type: 'replicate' },
      here: { type: 'synthetic' },
    },
    routes: [
      { operation: 'textToVideo', provider: 'own', fallback: ['paid', 'here'], deadlineMinutes: 2 },
      { provider: 'own', fallback: ['here'], deadlineMinutes: null },
      { provider: 'paid' },
      { provider: 'here' },
    ],
  });
  expect(createRoutes(routes)).toMatchObject([
    { category: 'TEXT_TO_VIDEO', deadlineMs: 120_000 },
    { category: undefined, deadlineMs: null },
    { category: undefined, deadlineMs: 86_400_000 },
    { category: undefined, deadlineMs: 86_400_000 },
  ]);
  expect([...getLimits(providers)]).toMatchObject([
    ['own', { maxConcurrent: 3, requestsPerMinute: 7 }],
    ['paid', { maxConcurrent: null, requestsPerMinute: null }],
  ]);
  expect(Object.fromEntries(getFallbacks(routes))).toEqual({
    own: ['paid', 'here', 'here'],
    paid: [],
    here: [],
  });
});
