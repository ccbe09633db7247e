import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { nodeHandler } from '@videogen/callbacks/node';
import {
  AuthenticationError,
  createVideoClient,
  OrganizationBannedError,
  type RequestOptions,
  ValidationError,
} from '@videogen/client';
import type { Task } from '@videogen/types';
import { taskStatuses } from '@videogen/types/facts';
import {
  createdTaskResponseSchema,
  imageToVideoRequestSchema,
  organizationBannedBodySchema,
  refusalBodySchema,
  talkingAvatarRequestSchema,
  taskResponseSchema,
  taskSchema,
  templateToVideoRequestSchema,
  textToVideoRequestSchema,
  uploadRequestSchema,
  uploadResponseSchema,
  validationErrorBodySchema,
  videoToVideoRequestSchema,
} from '@videogen/validators';
import { listen } from '@videogen-tools/test-support/listen';
import { startReceiver } from '@videogen-tools/test-support/receiver';
import { afterAll, describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { startPrism } from '../src/targets/prism.ts';

// What is generated, on one page: Prism serves the OpenAPI document, the client calls it, Prism sends the callback to the
// kit, and the zod schemas check the body of every request, response and callback.

const prism = await startPrism();
/** The presigned URL in the documents is an example: the file goes to this storage instead. */
const storage = await startReceiver();
const client = createVideoClient({
  baseUrl: prism.url,
  apiKey: 'any-key',
  maxRetries: 0,
  fetch: (input, init) =>
    (input instanceof Request ? input.url : `${input}`).startsWith(prism.url)
      ? fetch(input, init)
      : fetch(storage.url, init),
});
const bodies: { request?: unknown; response?: unknown } = {};
client.http.use({
  onRequest: async ({ request }) => {
    bodies.request = request.method === 'POST' ? await request.clone().json() : undefined;
  },
  onResponse: async ({ response }) => {
    bodies.response = await response.clone().json();
  },
});

afterAll(async () => {
  await storage.close();
  await prism.close();
});

const prompt = 'A cat surfing a wave';
const media = { service_uri: 'service://b2f7c1d09e5a4c1f' };
const picture = new URL('../fixtures/image.png', import.meta.url);

/** A call of the client, and the schema of the body that it sends. */
interface Call {
  readonly name: string;
  readonly request?: ZodType;
  readonly send: (options: RequestOptions, callbackUrl?: string) => Promise<unknown>;
}

const creates: readonly Call[] = [
  {
    name: 'textToVideo',
    request: textToVideoRequestSchema,
    send: (options, callback_url) => client.textToVideo({ prompt, seconds: 5, callback_url }, options),
  },
  {
    name: 'imageToVideo',
    request: imageToVideoRequestSchema,
    send: (options, callback_url) => client.imageToVideo({ image: media, prompt, callback_url }, options),
  },
  {
    name: 'templateToVideo',
    request: templateToVideoRequestSchema,
    send: (options, callback_url) =>
      client.templateToVideo({ image: media, template: 'hug', callback_url }, options),
  },
  {
    name: 'videoToVideo',
    request: videoToVideoRequestSchema,
    send: (options, callback_url) =>
      client.videoToVideo({ video: media, model: 'anime-v10', callback_url }, options),
  },
  {
    name: 'talkingAvatar',
    request: talkingAvatarRequestSchema,
    send: (options, callback_url) =>
      client.talkingAvatar({ audio: media, image: media, seconds: 5, callback_url }, options),
  },
];
const getTask: Call = {
  name: 'tasks.get',
  send: (options) => client.tasks.get('6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10', options),
};
const upload: Call = {
  name: 'upload',
  request: uploadRequestSchema,
  send: (options) => client.upload(picture, options),
};
const calls = [...creates, getTask, upload];

/** Sends a call, for which Prism responds as the header `Prefer` says, and checks the body of the request. */
function send(call: Call, prefer: string, callbackUrl?: string): Promise<unknown> {
  const sent = call.send({ headers: { prefer } }, callbackUrl);
  return sent.finally(() => call.request?.parse(bodies.request));
}

test.each(creates)('$name creates a task, and its callback reaches the kit', async (create) => {
  const server = createServer((request, response) => nodeHandler(callbacks)(request, response));
  const { url: publicUrl, close } = await listen(server);
  const received = new EventEmitter<{ callback: [Task] }>();
  const callback = once(received, 'callback');
  const callbacks = createCallbackReceiver({
    publicUrl,
    secrets: ['a secret of the contract suite, thirty-two bytes and more'],
    store: memoryStore(),
    onStatus: (task) => void received.emit('callback', task),
  });
  const { url } = await callbacks.createUrl();

  const task = await send(create, 'code=200', url);
  const { data } = createdTaskResponseSchema.parse(bodies.response);
  expect(task).toMatchObject({ id: data.task_id });

  const [record] = await callback;
  taskSchema.parse(record);
  expect(record.task_id).toBe(data.task_id);
  await close();
});

test.each(taskStatuses)('a task is read with the status %s', async (status) => {
  const task = await send(getTask, `example=task-${status.toLowerCase()}`);
  expect(task).toEqual(taskResponseSchema.parse(bodies.response).data);
  expect(task).toMatchObject({ status });
});

test('a file is uploaded to the URL that was granted', async () => {
  const uploaded = await send(upload, 'code=200');
  const { data } = uploadResponseSchema.parse(bodies.response);
  expect(uploaded).toMatchObject({ service_uri: data.service_uri, format: 'PNG' });
  const { method, body } = await storage.wait();
  expect([method, body.length > 0]).toEqual(['PUT', true]);
});

/** The refusals that the documents describe for every operation: two with a status, and any other one. */
const refusals = [
  { status: 403, schema: organizationBannedBodySchema, error: OrganizationBannedError },
  { status: 422, schema: validationErrorBodySchema, error: ValidationError },
  { status: 401, schema: refusalBodySchema, error: AuthenticationError },
];

describe.each(refusals)('a response with $status', ({ status, schema, error }) => {
  test.each(calls)(`is a ${error.name} of $name`, async (call) => {
    await expect(send(call, `code=${status}`)).rejects.toThrow(error);
    schema.parse(bodies.response);
  });
});

test('a request outside of the limits is refused with a body that the schemas accept', async () => {
  const tooLong = client.textToVideo({ prompt, seconds: 3600 });
  await expect(tooLong).rejects.toThrow(ValidationError);
  validationErrorBodySchema.parse(bodies.response);
});
