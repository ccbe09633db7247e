import { memoryStore } from '@videogen/callbacks';
import { lambdaHandler } from '@videogen/callbacks/lambda';
import { expect, it } from 'vitest';
import { createClaims } from './support/claims.ts';
import { createFixture, record } from './support/fixture.ts';

const valid = JSON.stringify(record(crypto.randomUUID(), 'SUCCESS'));

it.each([
  ['what is not base64', '*** not base64 ***', true],
  ['a record that is not base64 though it is said to be', valid, true],
  ['nothing', '', true],
  ['no body at all', null, true],
])('responds with 422 to %s', async (_what, body, isBase64Encoded) => {
  const { callbacks, url, codes } = await createClaims();
  const { statusCode } = await lambdaHandler(callbacks)({
    version: '2.0',
    rawPath: new URL(url).pathname,
    headers: { 'content-type': 'application/json' },
    requestContext: { http: { method: 'POST' } },
    body,
    isBase64Encoded,
  });
  expect([statusCode, codes()]).toEqual([422, ['invalid_json']]);
});

it('returns after the work that acknowledgeFirst deferred', async () => {
  const fixture = createFixture(memoryStore(), { acknowledgeFirst: true });
  const order = await fixture.order();
  const { statusCode } = await lambdaHandler(fixture.callbacks)({
    httpMethod: 'POST',
    path: order.path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(record(order.taskId, 'SUCCESS', order.url)),
  });
  expect([statusCode, fixture.effects(order)]).toEqual([200, ['status', 'success']]);
});
