import { describe, expect, it } from 'vitest';
import { type VideoClient, VideoClientError } from '../../src/index.ts';
import { createClientProxy } from '../../src/proxy.ts';
import { apiKey, serveClient } from '../support/client.ts';
import { json, serve } from '../support/service.ts';

const media = { service_uri: 'service://1' };
const creates: Readonly<Record<string, (client: VideoClient) => Promise<unknown>>> = {
  textToVideo: (client) => client.textToVideo({ prompt: 'Zoë' }),
  imageToVideo: (client) => client.imageToVideo({ image: media }),
  templateToVideo: (client) => client.templateToVideo({ image: media }),
  videoToVideo: (client) => client.videoToVideo({ video: media }),
  talkingAvatar: (client) => client.talkingAvatar({ audio: media, image: media, seconds: 1 }),
};

/** Statuses after which the fetch standard, or a runtime, sends a request again. */
const statuses = [301, 302, 307, 308, 401, 408, 421, 425, 500, 503];

it('fetch itself sends a request again after 421, which the tests below would see', async () => {
  await using service = await serve((_, response) => json(response, 421, {}));
  await fetch(service.url, { method: 'POST', body: 'x' });
  expect(service.seen).toHaveLength(2);
});

describe.each(Object.entries(creates))('%s is one request', (_, create) => {
  it.each(statuses)('when the response is %i', async (status) => {
    const body = { detail: 'no' };
    await using all = await serveClient((_request, response) =>
      json(response, status, body, { location: '/elsewhere', 'www-authenticate': 'Basic realm="x"' }),
    );
    const error: unknown = await create(all.client).catch((reason: unknown) => reason);
    const isRefused = status >= 400 && status < 500 && status !== 408;
    expect(error).toMatchObject(
      isRefused ? { status, body } : { code: 'ambiguous_submit', cause: { status } },
    );
    expect(all.seen).toHaveLength(1);
    const [{ headers, body: sent }] = all.seen as [(typeof all.seen)[0]];
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'content-length': `${sent.length}` });
    expect(headers).not.toHaveProperty('transfer-encoding');
  });
});

/** A `fetch` of an application that drops its second argument. */
const ownFetch: typeof fetch = (input) => fetch(input);

it.each(statuses)('a create by an own fetch is one request when the response is %i', async (status) => {
  await using all = await serveClient(
    (_, response) => json(response, status, {}, { location: '/elsewhere' }),
    {
      fetch: ownFetch,
    },
  );
  await expect(all.client.textToVideo({ prompt: 'Zoë' })).rejects.toBeInstanceOf(VideoClientError);
  expect(all.seen.map(({ body }) => String(body))).toEqual(['{"prompt":"Zoë"}']);
});

it.each(statuses)(
  'a create with a body of middleware is one request when the response is %i',
  async (status) => {
    await using all = await serveClient(
      (_, response) => json(response, status, {}, { location: '/elsewhere' }),
      {
        fetch: ownFetch,
      },
    );
    all.client.http.use({ onRequest: ({ request }) => new Request(request, { body: '{"prompt":"Bob"}' }) });
    await expect(all.client.textToVideo({ prompt: 'Zoë' })).rejects.toBeInstanceOf(VideoClientError);
    expect(all.seen.map(({ body }) => String(body))).toEqual(['{"prompt":"Bob"}']);
  },
);

it.each(statuses.flatMap((status) => [undefined, ownFetch].map((given) => [status, given] as const)))(
  'a create through the proxy is one request when the response is %i, by the fetch %o',
  async (status, given) => {
    await using service = await serve((_, response) =>
      json(response, status, {}, { location: '/elsewhere' }),
    );
    const proxy = createClientProxy({
      baseUrl: service.url,
      apiKey,
      allow: ['textToVideo'],
      authorize: () => true,
      ...(given && { fetch: given }),
    });
    const url = 'https://app.example/v1/video/text2video';
    const response = await proxy(new Request(url, { method: 'POST', body: '{"prompt":"x"}' }));
    expect([response.status, service.seen.length]).toEqual([status, 1]);
  },
);
