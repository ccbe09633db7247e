import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { paths, Task, TaskStatus } from '@videogen/types';
import { taskSchema, validationErrorBodySchema } from '@videogen/validators';
import createClient from 'openapi-fetch';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { type Prism, startPrism } from '../src/targets/prism.ts';

const media = { service_uri: 'service://b2f7c1d09e5a4c1f' };
const task_id = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';

let prism: Prism;
let client: ReturnType<typeof createClient<paths>>;
let receiver: Server;
let received: (body: unknown) => void = () => {};

beforeAll(async () => {
  prism = await startPrism();
  client = createClient<paths>({ baseUrl: prism.url, headers: { Authorization: 'Bearer test' } });
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.setHeader('Content-Type', 'application/json').end('{"ok":true}');
    received(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await prism?.close();
  await new Promise((resolve) => receiver.close(resolve));
});

describe('a task of each category', () => {
  const created = { code: 0, data: { task_id } };

  it('TEXT_TO_VIDEO', async () => {
    const { data } = await client.POST('/v1/video/text2video', {
      body: { prompt: 'A cat surfing', model: 't2v-2.4-faster', seconds: 5, aspect_ratio: '16:9' },
    });
    expect(data).toEqual(created);
  });

  it('IMAGE_TO_VIDEO', async () => {
    const { data } = await client.POST('/v1/video/image2video', {
      body: { image: media, model: 'animate-2.4-faster', seconds: 5, aspect_ratio: null },
    });
    expect(data).toEqual(created);
  });

  it.each([[media], [[media]]])('TEMPLATE_TO_VIDEO with the image as %j', async (image) => {
    const { data } = await client.POST('/v1/video/template2video', {
      body: { template: 'zoom_in', image: Array.isArray(image) ? [media] : media, seconds: 4 },
    });
    expect(data).toEqual(created);
  });

  it('VIDEO_TO_VIDEO', async () => {
    const { data } = await client.POST('/v1/video/video2video', {
      body: { model: 'anime-v10', video: media, prompt: 'Ink', seconds: 6 },
    });
    expect(data).toEqual(created);
  });

  it('TALKING_AVATAR', async () => {
    const { data } = await client.POST('/v1/video/talking-avatar', {
      body: { audio: media, image: media, seconds: 60 },
    });
    expect(data).toEqual(created);
  });
});

describe('reading a task', () => {
  const statuses: TaskStatus[] = ['PENDING', 'QUEUING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELED'];

  it.each(statuses)('%s', async (status) => {
    const { data } = await client.GET('/v1/tasks/{task_id}', {
      params: { path: { task_id } },
      headers: { Prefer: `example=task-${status.toLowerCase()}` },
    });
    expectTypeOf(data?.data).toEqualTypeOf<Task | undefined>();
    const task = taskSchema.parse(data?.data);
    expect(task.status).toBe(status);
    expect(task.output_videos.length).toBe(status === 'SUCCESS' ? 1 : 0);
  });
});

describe('a bad request', () => {
  it('gets a typed 422', async () => {
    const { data, error, response } = await client.POST('/v1/video/text2video', {
      body: { prompt: 'A cat surfing', seconds: 11 },
    });
    expect(response.status).toBe(422);
    expect(data).toBeUndefined();
    const body = validationErrorBodySchema.parse(error);
    expect(body.detail[0]?.loc).toEqual(['body', 'seconds']);
  });

  it('does not reach the service without a key', async () => {
    const anonymous = createClient<paths>({ baseUrl: prism.url });
    const { response } = await anonymous.POST('/v1/upload/file', { body: { filename: 'a.png' } });
    expect(response.ok).toBe(false);
  });
});

describe('the callback', () => {
  it('arrives and fits the schema', async () => {
    const delivery = new Promise<unknown>((resolve) => {
      received = resolve;
    });
    const { port } = receiver.address() as AddressInfo; // A listening TCP server has an address with a port.
    await client.POST('/v1/video/text2video', {
      body: { prompt: 'A cat surfing', callback_url: `http://127.0.0.1:${port}/callbacks` },
    });
    expect(taskSchema.parse(await delivery).task_id).toMatch(/^[0-9a-f-]{36}$/);
  });
});
