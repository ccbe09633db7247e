import type { Json } from '@videogen-tools/generate/json';
import { isObject } from '@videogen-tools/generate/json';
import type { FlowCase } from '../cases/case.ts';
import { getTaskId, isFinalStatus } from '../cases/steps.ts';
import { expect } from '../checks/failure.ts';
import type { CaseContext } from '../context/case-context.ts';
import { grantFor, mediaFile, pngOfSize, put, upload } from '../context/files.ts';
import type { OperationId } from '../documents/operations.ts';
import type { Ability } from '../targets/target.ts';

const step = 100;
const mostSteps = 6000;

function probe(
  name: string,
  operation: OperationId,
  input: string,
  run: (context: CaseContext) => Promise<unknown>,
  options: { readonly needs?: readonly Ability[]; readonly creates?: number } = {},
): FlowCase {
  return {
    kind: 'flow',
    id: `probe/${name}`,
    operation,
    source: {
      location: 'openapi#/info',
      sentence: 'these documents take the widest contract that contradicts nothing',
    },
    needs: options.needs ?? [],
    creates: options.creates ?? 0,
    input,
    expected: 'anything that the documents allow',
    run: async (context) => {
      await run(context);
    },
  };
}

async function follow(context: CaseContext, task_id: string): Promise<void> {
  for (let count = 0; count < mostSteps; count += 1) {
    const { response } = await context.send('getTask', { task_id });
    if (isObject(response.body) && isFinalStatus(response.body['data'])) return;
    await context.target.advance(step);
  }
  expect(false, `the task ${task_id} did not come to an end`);
}

async function lifecycle(context: CaseContext, operation: OperationId, body: Json): Promise<void> {
  await follow(context, getTaskId(await context.send(operation, { body })));
}

async function send(context: CaseContext, path: string, init: RequestInit): Promise<void> {
  const key = context.target.keys.valid;
  const headers = { ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }), ...init.headers };
  await context.fetch(`${context.target.base}${path}`, { ...init, headers });
}

/** Requests about what the documents leave open. The suite records the responses and does not check them. */
export const probes: readonly FlowCase[] = [
  probe(
    'life of a text task',
    'createTextToVideo',
    'a text task, read until it ends',
    (context) =>
      lifecycle(context, 'createTextToVideo', {
        prompt: 'A cat surfing',
        seconds: 2,
        aspect_ratio: '1:1',
        callback_url: context.receiver.urlFor('probe'),
      }),
    { needs: ['memory'], creates: 1 },
  ),
  probe(
    'life of an image task',
    'createImageToVideo',
    'an image task, read until it ends',
    (context) =>
      lifecycle(context, 'createImageToVideo', {
        image: { service_uri: context.pool.reference('image') },
        seconds: 1,
      }),
    { needs: ['memory'], creates: 1 },
  ),
  probe(
    'empty text task',
    'createTextToVideo',
    'a text task without any field, read until it ends',
    (context) => lifecycle(context, 'createTextToVideo', {}),
    { needs: ['memory'], creates: 1 },
  ),
  ...(['createTemplateToVideo', 'createVideoToVideo'] as const).map((operation) =>
    probe(
      `empty ${operation}`,
      operation,
      'a request without any field',
      (context) => context.send(operation, { body: {} }),
      {
        creates: 1,
      },
    ),
  ),
  probe(
    'image task of an image alone',
    'createImageToVideo',
    'a request with nothing but the image',
    (context) =>
      context.send('createImageToVideo', {
        body: { image: { service_uri: context.pool.reference('image') } },
      }),
    { creates: 1 },
  ),
  probe(
    'template image as object and as array',
    'createTemplateToVideo',
    'both forms',
    async (context) => {
      const image = { service_uri: context.pool.reference('image') };
      await context.send('createTemplateToVideo', { body: { template: 'hug', image, seconds: 1 } });
      await context.send('createTemplateToVideo', { body: { template: 'hug', image: [image], seconds: 1 } });
    },
    { creates: 2 },
  ),
  probe(
    'talking avatar of image and video',
    'createTalkingAvatar',
    'both given',
    (context) =>
      context.send('createTalkingAvatar', {
        body: {
          audio: { service_uri: context.pool.reference('audio') },
          image: { service_uri: context.pool.reference('image') },
          video: { service_uri: context.pool.reference('video') },
          seconds: 1,
        },
      }),
    { creates: 1 },
  ),
  probe(
    'unknown reference',
    'createImageToVideo',
    'a well-formed reference that names nothing',
    (context) =>
      context.send('createImageToVideo', {
        body: { image: { service_uri: 'service://names-nothing' }, seconds: 1 },
      }),
    { creates: 1 },
  ),
  probe(
    'filenames',
    'createUpload',
    'an empty, a long and an odd name, and a name without a type',
    async (context) => {
      for (const filename of ['', 'a'.repeat(1000), '../ö 🎬.png', 'no-extension', 'program.exe']) {
        await context.send('createUpload', { body: { filename } });
      }
    },
  ),
  probe(
    'file between the two readings of 80 MB',
    'createUpload',
    'a PUT of 80,000,001 bytes',
    async (context) => put(context, await grantFor(context, 'image.png'), pngOfSize(80_000_001)),
    { needs: ['storage', 'large'] },
  ),
  probe(
    'file of the wrong type',
    'createImageToVideo',
    'audio as the image',
    async (context) => {
      const service_uri = await upload(context, mediaFile('audio', 'mp3'));
      await context.send('createImageToVideo', { body: { image: { service_uri }, seconds: 1 } });
    },
    { needs: ['storage'], creates: 1 },
  ),
  probe('unknown path', 'getTask', 'a path that is not there', (context) =>
    send(context, '/v1/nothing/here', {}),
  ),
  probe('wrong method', 'createUpload', 'DELETE on an operation', (context) =>
    send(context, '/v1/upload/file', { method: 'DELETE' }),
  ),
  probe('wrong content type', 'createUpload', 'a body of text', (context) =>
    send(context, '/v1/upload/file', {
      method: 'POST',
      body: 'filename=a',
      headers: { 'Content-Type': 'text/plain' },
    }),
  ),
];
