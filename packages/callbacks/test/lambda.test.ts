import { createCallbackReceiver, memoryStore, type ResultEvent } from '@videogen/callbacks';
import { lambdaHandler } from '@videogen/callbacks/lambda';
import { expect, it } from 'vitest';
import { baseOptions, collect, createFixture, record } from './support/fixture.ts';

const valid = JSON.stringify(record(crypto.randomUUID(), 'SUCCESS'));

it.each([
  ['what is not base64', '*** not base64 ***', true, 422, ['invalid_json']],
  ['a record that is not base64 though it is said to be', valid, true, 422, ['invalid_json']],
  ['nothing', '', true, 422, ['invalid_json']],
  ['no body at all', null, true, 422, ['invalid_json']],
])('responds to %s', async (_what, body, isBase64Encoded, status, reasons) => {
  const rejections: ResultEvent[] = [];
  const callbacks = createCallbackReceiver({ ...baseOptions(), onEvent: collect(rejections) });
  const { url } = await callbacks.createUrl();
  const result = await lambdaHandler(callbacks)({
    version: '2.0',
    rawPath: new URL(url).pathname,
    headers: { 'content-type': 'application/json' },
    requestContext: { http: { method: 'POST' } },
    body,
    isBase64Encoded,
  });
  expect([result.statusCode, rejections.map(({ code }) => code)]).toEqual([status, reasons]);
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
