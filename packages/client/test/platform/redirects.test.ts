import { describe, expect, it } from 'vitest';
import { createTestClient } from '../support/client.ts';
import { createFile } from '../support/files.ts';
import { memoryFetch } from '../support/memory-fetch.ts';

const video = createFile('MP4', 2_000);
const origin = 'https://cdn.example.com';

/** Downloads from a service whose first response is this one; returns the size or the error, and the requests. */
async function downloading(first: Response) {
  const requests: string[] = [];
  const redirects: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requests.push(String(input));
    redirects.push(init?.redirect);
    return requests.length === 1 ? first : new Response(video);
  };
  const client = createTestClient({ baseUrl: origin, fetch, maxRetries: 0 });
  const outcome: unknown = await client.download({ url: `${origin}/a/v.mp4` }).then(
    ({ length }) => length,
    (error: unknown) => error,
  );
  return { outcome, requests, redirects };
}

describe('a download', () => {
  it.each([300, 301, 302, 303, 307, 308, 399])('follows a redirect with %i, by itself', async (status) => {
    const { outcome, requests, redirects } = await downloading(
      new Response(null, { status, headers: { location: '../b/v.mp4?x=1' } }),
    );
    expect(outcome).toBe(video.length);
    expect(requests).toEqual([`${origin}/a/v.mp4`, `${origin}/b/v.mp4?x=1`]);
    expect(redirects).toEqual(['manual', 'manual']);
  });

  it('does not follow the location of a response that has the video', async () => {
    const { outcome, requests } = await downloading(
      new Response(video, { headers: { location: '/b/v.mp4' } }),
    );
    expect(outcome).toBe(video.length);
    expect(requests).toEqual([`${origin}/a/v.mp4`]);
  });

  it('does not follow the location of a refusal', async () => {
    const response = new Response('no', { status: 400, headers: { location: '/b/v.mp4' } });
    const { outcome, requests } = await downloading(response);
    expect(outcome).toMatchObject({
      reason: 'refused',
      status: 400,
      message: 'The download responded with 400',
    });
    expect(requests).toEqual([`${origin}/a/v.mp4`]);
  });

  it('that is redirected nowhere is refused', async () => {
    const { outcome, requests } = await downloading(new Response(null, { status: 302 }));
    expect(outcome).toMatchObject({ reason: 'refused', status: 302 });
    expect(requests).toHaveLength(1);
  });

  it('that is redirected to an invalid URL is refused', async () => {
    const response = new Response(null, { status: 302, headers: { location: 'https://[' } });
    const { outcome, requests } = await downloading(response);
    expect(outcome).toMatchObject({ reason: 'refused', message: 'The URL of the video is not valid' });
    expect(requests).toHaveLength(1);
  });

  it.each<[number, unknown]>([
    [5, video.length],
    [6, 'The video is behind more than 5 redirects'],
  ])('follows %i redirects after each other: %j', async (count, expected) => {
    let left = count;
    const fetch = memoryFetch(() => {
      if (left === 0) return new Response(video);
      left -= 1;
      return new Response(null, { status: 302, headers: { location: '/v.mp4' } });
    });
    const client = createTestClient({ baseUrl: origin, fetch, maxRetries: 0 });
    const outcome: unknown = await client.download({ url: `${origin}/v.mp4` }).then(
      ({ length }) => length,
      (error: Error) => error.message,
    );
    expect(outcome).toBe(expected);
  });

  it('releases the body of a redirect', async () => {
    const cancelled: unknown[] = [];
    const body = new ReadableStream({ cancel: (reason) => void cancelled.push(reason) });
    await downloading(new Response(body, { status: 302, headers: { location: '/b/v.mp4' } }));
    expect(cancelled).toEqual([undefined]);
  });
});

it.each<[string, readonly string[], url: string, isAllowed: boolean]>([
  ['http://localhost:4010', [], 'http://127.0.0.1:9000/v', true],
  ['http://localhost:4010', [], 'http://10.0.0.7/v', false],
  ['http://localhost:4010', [], 'http://127.0.0.10/v', false],
  ['http://localhost:4010', [], 'http://my-localhost/v', false],
  ['http://localhost:4010', [], 'http://localhost2/v', false],
  ['http://my-localhost:4010', [], 'http://localhost/v', false],
  ['http://intranet', [], 'http://intranet./v', true],
  ['http://intranet', [], 'http://intranet2/v', false],
  ['http://[fd00::1]', [], 'http://[fd00::1]:9000/v', true],
  ['https://api.example.com', ['fd00::1'], 'http://[fd00::1]/v', true],
  ['https://api.example.com', ['fd00::1'], 'http://[fd00::2]/v', false],
  ['https://api.example.com', ['10.0.0.7', 'media'], 'http://media/v', true],
  ['https://api.example.com', ['10.0.0.7', 'media'], 'http://10.0.0.8/v', false],
  ['https://api.example.com', [], 'http://8.8.8.8/v', true],
])('a client of %s that allows %j downloads from %s: %j', async (baseUrl, hosts, url, isAllowed) => {
  const requests: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    requests.push(String(input));
    return new Response(video);
  };
  const client = createTestClient({ baseUrl, fetch, allowPrivateHosts: hosts });
  const outcome: unknown = await client.download({ url }).then(
    ({ length }) => length,
    ({ reason }) => reason,
  );
  expect(outcome).toBe(isAllowed ? video.length : 'private_address');
  expect(requests).toEqual(isAllowed ? [url] : []);
});
