import { createCallbackReceiver, type ResultEvent } from '@videogen/callbacks';
import { lambdaHandler } from '@videogen/callbacks/lambda';
import { expect, it } from 'vitest';
import { baseOptions, collect, record } from './support/fixture.ts';

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
