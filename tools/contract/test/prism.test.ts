import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { nodeHandler } from '@videogen/callbacks/node';
import * as errors from '@videogen/client';
import type { Task } from '@videogen/types';
import * as schemas from '@videogen/validators';
import { listen } from '@videogen-tools/test-support/listen';
import { afterAll, describe, expect, test } from 'vitest';
import { type ZodType, z } from 'zod';
import { keysAt, loadDocuments, valueAt } from '../src/documents/document.ts';
import { getOperations } from '../src/documents/operations.ts';
import { startClientOnPrism } from './support/client-on-prism.ts';

// What is generated, on one page: Prism serves the OpenAPI document, the client calls it, Prism sends the callback to the
// kit, and the zod schemas check the body of every request, response and callback.

const { openapi } = loadDocuments();
const operations = getOperations(openapi);
const { client, bodies, storage, close } = await startClientOnPrism();
afterAll(close);

/** A call of the client. */
type Send = (options: errors.RequestOptions, callback_url?: string) => Promise<unknown>;

/** The call of an operation, for which Prism responds as the header `Prefer` says. The body of the request is checked. */
function call(id: string, schema: ZodType, send: Send) {
  const sendChecked = (prefer: string, callbackUrl?: string): Promise<unknown> =>
    send({ headers: { prefer } }, callbackUrl).finally(() => schema.parse(bodies.request));
  return { id, send: sendChecked };
}

const prompt = 'A cat surfing a wave';
const media = { service_uri: 'service://b2f7c1d09e5a4c1f' };
const picture = new URL('../fixtures/image.png', import.meta.url);

const creates = [
  call('createTextToVideo', schemas.textToVideoRequestSchema, (options, callback_url) =>
    client.textToVideo({ prompt, seconds: 5, callback_url }, options),
  ),
  call('createImageToVideo', schemas.imageToVideoRequestSchema, (options, callback_url) =>
    client.imageToVideo({ image: media, prompt, callback_url }, options),
  ),
  call('createTemplateToVideo', schemas.templateToVideoRequestSchema, (options, callback_url) =>
    client.templateToVideo({ image: media, template: 'hug', callback_url }, options),
  ),
  call('createVideoToVideo', schemas.videoToVideoRequestSchema, (options, callback_url) =>
    client.videoToVideo({ video: media, model: 'anime-v10', callback_url }, options),
  ),
  call('createTalkingAvatar', schemas.talkingAvatarRequestSchema, (options, callback_url) =>
    client.talkingAvatar({ audio: media, image: media, seconds: 5, callback_url }, options),
  ),
];
const getTask = call('getTask', z.undefined(), (options) =>
  client.tasks.get('6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10', options),
);
const upload = call('createUpload', schemas.uploadRequestSchema, (options) =>
  client.upload(picture, options),
);

/** The responses of every operation that are errors, one for each range, and what the client throws for them. */
const refusals = [
  {
    documented: '403',
    status: 403,
    error: errors.OrganizationBannedError,
    body: schemas.organizationBannedBodySchema,
  },
  { documented: '422', status: 422, error: errors.ValidationError, body: schemas.validationErrorBodySchema },
  { documented: '4XX', status: 401, error: errors.AuthenticationError, body: schemas.refusalBodySchema },
  { documented: 'default', status: 500, error: errors.ServerError, body: z.undefined() },
];

test('the documents have these operations, and these responses of each', () => {
  const statuses = ['200', ...refusals.map(({ documented }) => documented)];
  const called = [...creates, getTask, upload].map(({ id }) => [id, statuses]);
  expect(operations.map(({ id, responses }) => [id, Object.keys(responses)])).toEqual(called);
});

test.each(creates)('$id creates a task, and its callback reaches the kit', async ({ send }) => {
  const server = createServer((request, response) => nodeHandler(callbacks)(request, response));
  const { url: publicUrl, close: closeServer } = await listen(server);
  const received = new EventEmitter<{ callback: [Task] }>();
  const callback = once(received, 'callback');
  const callbacks = createCallbackReceiver({
    publicUrl,
    secrets: ['a secret of the contract suite, thirty-two bytes and more'],
    store: memoryStore(),
    onStatus: (task) => void received.emit('callback', task),
  });
  const { url } = await callbacks.createUrl();

  const task = await send('code=200', url);
  const { data } = schemas.createdTaskResponseSchema.parse(bodies.response);
  expect(task).toMatchObject({ id: data.task_id });

  const [record] = await callback;
  schemas.taskSchema.parse(record);
  expect(record.task_id).toBe(data.task_id);
  await closeServer();
});

const examples = '/paths/~1v1~1tasks~1{task_id}/get/responses/200/content/application~1json/examples';

test.each(keysAt(openapi, examples))('getTask reads the example %s', async (name) => {
  const task = await getTask.send(`example=${name}`);
  expect(bodies.response).toEqual(valueAt(openapi, `/components/examples/${name}/value`));
  expect(task).toEqual(schemas.taskResponseSchema.parse(bodies.response).data);
});

test('createUpload uploads a file to the URL that was granted', async () => {
  const uploaded = await upload.send('code=200');
  const { data } = schemas.uploadResponseSchema.parse(bodies.response);
  expect(uploaded).toMatchObject({ service_uri: data.service_uri, format: 'PNG' });
  const { method, body } = await storage.wait();
  expect([method, body.length > 0]).toEqual(['PUT', true]);
});

describe.each(refusals)('the response $documented', ({ status, error, body }) => {
  test.each([getTask, upload])(`of $id is a ${error.name}`, async ({ send }) => {
    await expect(send(`code=${status}`)).rejects.toThrow(error);
    body.parse(bodies.response);
  });

  // Nobody knows whether a request that failed in the service has created a task.
  const ofCreate = status === 500 ? errors.AmbiguousSubmitError : error;
  test.each(creates)(`of $id is a ${ofCreate.name}`, async ({ send }) => {
    await expect(send(`code=${status}`)).rejects.toThrow(ofCreate);
    body.parse(bodies.response);
  });
});

test('a request outside of the limits is refused with a body that the schemas accept', async () => {
  const tooLong = client.textToVideo({ prompt, seconds: 3600 });
  await expect(tooLong).rejects.toThrow(errors.ValidationError);
  schemas.validationErrorBodySchema.parse(bodies.response);
});
