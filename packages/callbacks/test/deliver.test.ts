import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { incomingFromNode, writeNodeResponse } from '@videogen/callbacks/node';
import { listen } from '@videogen-tools/testing/listen';
import { expect, it, onTestFinished } from 'vitest';
import { createClaims } from './support/claims.ts';
import { record } from './support/fixture.ts';
import { parsed } from './support/post.ts';
import { send } from './support/send.ts';

it.each([
  ['a header cannot be read', 503, { header: () => fail() }],
  ['the body cannot be read', 503, { body: () => fail() }],
  ['the body cannot be read, later', 503, { body: () => Promise.reject(new Error('no')) }],
  ['the read of the body never settles', 408, { body: () => new Promise<never>(() => {}) }],
])('responds once when %s', async (_what, status, parts) => {
  const { callbacks, url } = await createClaims({ callTimeout: 1 });
  const response = await callbacks.receive({ ...parsed(url, {}), ...parts });
  expect(response.status).toBe(status);
});

function fail(): never {
  throw new Error('no');
}

it('supports an adapter of your own for Node requests, parsed or not', async () => {
  const { callbacks, effects, ...claims } = await createClaims();
  const server = createServer(async (request, response) => {
    const parsed = request.headers['x-parsed'] === undefined ? undefined : await json(request);
    const left = parsed === undefined ? undefined : () => parsed;
    writeNodeResponse(response, await callbacks.receive(incomingFromNode(request, left)));
  });
  const { url: origin, close } = await listen(server);
  onTestFinished(close);
  const { pathname } = new URL(claims.url);
  const post = async (status: string, headers: Record<string, string>): Promise<number> =>
    (await send(origin, pathname, { headers, body: JSON.stringify(record(claims.taskId, status)) })).status;
  expect([await post('PENDING', {}), await post('SUCCESS', { 'x-parsed': '1' })]).toEqual([200, 200]);
  expect(effects).toEqual(['PENDING', 'SUCCESS']);
});
