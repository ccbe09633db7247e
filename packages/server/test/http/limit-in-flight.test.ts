import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import { listen } from '@videogen-tools/test-support/listen';
import { beforeEach, describe, expect, test } from 'vitest';
import { limitInFlight } from '../../src/http/limit-in-flight.ts';

let server: Server;
let url: string;
let open: ServerResponse[];

beforeEach(async () => {
  open = [];
  // One key at one IP address holds a third of the requests.
  server = createServer(limitInFlight((_, response) => open.push(response), { max: 6 }));
  const listening = await listen(server);
  url = listening.url;
  return listening.close;
});

async function fill(): Promise<Promise<Response>[]> {
  const responses = [fetch(url), fetch(url)];
  await expect.poll(() => open.length).toBe(2);
  return responses;
}

test('a request beyond the limit gets a 503 with Retry-After', async () => {
  const responses = await fill();
  const refused = await fetch(url);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  for (const response of open) response.end();
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 200]);
});

test('another key gets no 503 while one holds its share, however many requests it sends', async () => {
  const responses = await fill();
  const refused = await Promise.all(Array.from({ length: 50 }, () => fetch(url)));
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
  const other = fetch(url, { headers: { authorization: 'Bearer another-key' } });
  await expect.poll(() => open.length).toBe(3);
  for (const response of open) response.end();
  expect((await other).status).toBe(200);
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 200]);
});

describe('whatever others hold', () => {
  /** Returns the statuses of requests that never end. */
  function hold(max: number) {
    const limited = limitInFlight(() => {}, { max, getOrganization: (key) => /^of-(\w+)/.exec(key)?.[1] });
    return (count: number, remoteAddress: string, getKey?: (request: number) => string): number[] =>
      Array.from({ length: count }, (_, index) => {
        const headers = getKey === undefined ? {} : { authorization: getKey(index) };
        // Safe: the limit reads no other members.
        const request = { socket: { remoteAddress }, headers } as IncomingMessage;
        const response = new ServerResponse(request);
        limited(request, response);
        return response.statusCode;
      });
  }

  test('an IP address holds at most half of the requests, whatever its keys, and another gets no 503', () => {
    const send = hold(6);
    const one = send(20, '203.0.113.1', (request) => `Bearer ${request}`);
    expect(one.filter((status) => status === 200)).toHaveLength(3);
    expect(send(1, '203.0.113.2', () => 'Bearer 20')).toEqual([200]);
  });

  test.each([
    [
      'one key in other spellings',
      (request: number) => `${['bearer', 'BEARER', 'Bearer'][request % 3]}${' '.repeat(1 + request)}k`,
    ],
    ['the keys of one organization', (request: number) => `Bearer of-a-${request}`],
  ])('%s hold no more than one key does, and another at the same IP address gets no 503', (_, getKey) => {
    const send = hold(12);
    const one = send(30, '203.0.113.1', getKey);
    expect(one.filter((status) => status === 200)).toHaveLength(4);
    expect(send(1, '203.0.113.1', () => 'Bearer of-b-1')).toEqual([200]);
  });

  test('requests without a key, such as downloads, are counted for each IP address', () => {
    const send = hold(100);
    for (const host of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) expect(send(99, host)).toContain(200);
    expect(send(1, '203.0.113.4')).toEqual([200]);
  });
});

test.each([
  ['a finished request', () => open[0]?.end(), 'fulfilled'],
  ['a client that disconnects', () => server.closeAllConnections(), 'rejected'],
])('%s frees its slot', async (_, finish, status) => {
  const responses = (await fill()).map(async (response) => (await Promise.allSettled([response]))[0].status);
  const closed = open[0] && once(open[0], 'close');
  finish();
  const [first] = await Promise.all([responses[0], closed]);
  expect(first).toBe(status);
  const next = fetch(url);
  await expect.poll(() => open.length).toBe(3);
  for (const response of open) response.end();
  expect((await next).status).toBe(200);
});
