import type { FlowCase } from '../cases/case.ts';
import { isFinalStatus, taskIdOf } from '../cases/steps.ts';
import { expect } from '../checks/failure.ts';
import type { Json } from '../documents/json.ts';
import { isObject } from '../documents/json.ts';
import type { OperationId } from '../documents/operations.ts';
import { grantFor, mediaFile, pngOfSize, put, upload } from '../stage/files.ts';
import type { Stage } from '../stage/stage.ts';
import type { Ability } from '../targets/target.ts';

const step = 100;
const mostSteps = 6000;

function probe(
  name: string,
  operation: OperationId,
  input: string,
  run: (stage: Stage) => Promise<unknown>,
  options: { readonly needs?: readonly Ability[]; readonly creates?: number } = {},
): FlowCase {
  return {
    kind: 'flow',
    id: `probe/${name}`,
    operation,
    rests: {
      place: 'openapi#/info',
      sentence: 'these documents take the widest contract that contradicts nothing',
    },
    needs: options.needs ?? [],
    creates: options.creates ?? 0,
    input,
    expected: 'anything that the documents allow',
    run: async (stage) => {
      await run(stage);
    },
  };
}

async function follow(stage: Stage, task_id: string): Promise<void> {
  for (let count = 0; count < mostSteps; count += 1) {
    const { response } = await stage.send('getTask', { task_id });
    if (isObject(response.body) && isFinalStatus(response.body['data'])) return;
    await stage.target.advance(step);
  }
  expect(false, `the task ${task_id} did not come to an end`);
}

async function lifecycle(stage: Stage, operation: OperationId, body: Json): Promise<void> {
  await follow(stage, taskIdOf(await stage.send(operation, { body })));
}

async function send(stage: Stage, path: string, init: RequestInit): Promise<void> {
  const key = stage.target.keys.valid;
  const headers = { ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }), ...init.headers };
  await stage.fetch(`${stage.target.base}${path}`, { ...init, headers });
}

/** Requests about what the documents leave open. The suite records the responses and does not judge them. */
export const probes: readonly FlowCase[] = [
  probe(
    'life of a text task',
    'createTextToVideo',
    'a text task, read until it ends',
    (stage) =>
      lifecycle(stage, 'createTextToVideo', {
        prompt: 'A cat surfing',
        seconds: 2,
        aspect_ratio: '1:1',
        callback_url: stage.receiver.urlFor('probe'),
      }),
    { needs: ['memory'], creates: 1 },
  ),
  probe(
    'life of an image task',
    'createImageToVideo',
    'an image task, read until it ends',
    (stage) =>
      lifecycle(stage, 'createImageToVideo', {
        image: { service_uri: stage.pool.reference('image') },
        seconds: 1,
      }),
    { needs: ['memory'], creates: 1 },
  ),
  probe(
    'empty text task',
    'createTextToVideo',
    'a text task without any field, read until it ends',
    (stage) => lifecycle(stage, 'createTextToVideo', {}),
    { needs: ['memory'], creates: 1 },
  ),
  ...(['createTemplateToVideo', 'createVideoToVideo'] as const).map((operation) =>
    probe(
      `empty ${operation}`,
      operation,
      'a request without any field',
      (stage) => stage.send(operation, { body: {} }),
      {
        creates: 1,
      },
    ),
  ),
  probe(
    'image task of an image alone',
    'createImageToVideo',
    'a request with nothing but the image',
    (stage) =>
      stage.send('createImageToVideo', { body: { image: { service_uri: stage.pool.reference('image') } } }),
    { creates: 1 },
  ),
  probe(
    'template image as object and as array',
    'createTemplateToVideo',
    'both forms',
    async (stage) => {
      const image = { service_uri: stage.pool.reference('image') };
      await stage.send('createTemplateToVideo', { body: { template: 'hug', image, seconds: 1 } });
      await stage.send('createTemplateToVideo', { body: { template: 'hug', image: [image], seconds: 1 } });
    },
    { creates: 2 },
  ),
  probe(
    'talking avatar of image and video',
    'createTalkingAvatar',
    'both given',
    (stage) =>
      stage.send('createTalkingAvatar', {
        body: {
          audio: { service_uri: stage.pool.reference('audio') },
          image: { service_uri: stage.pool.reference('image') },
          video: { service_uri: stage.pool.reference('video') },
          seconds: 1,
        },
      }),
    { creates: 1 },
  ),
  probe(
    'unknown reference',
    'createImageToVideo',
    'a well-formed reference that names nothing',
    (stage) =>
      stage.send('createImageToVideo', {
        body: { image: { service_uri: 'service://names-nothing' }, seconds: 1 },
      }),
    { creates: 1 },
  ),
  probe(
    'filenames',
    'createUpload',
    'an empty, a long and an odd name, and a name without a type',
    async (stage) => {
      for (const filename of ['', 'a'.repeat(1000), '../ö 🎬.png', 'no-extension', 'program.exe']) {
        await stage.send('createUpload', { body: { filename } });
      }
    },
  ),
  probe(
    'file too small',
    'createUpload',
    'a PUT of 511 bytes',
    async (stage) => put(stage, await grantFor(stage, 'image.png'), pngOfSize(511)),
    { needs: ['storage'] },
  ),
  probe(
    'file too large',
    'createUpload',
    'a PUT of 83,886,081 bytes',
    async (stage) => put(stage, await grantFor(stage, 'image.png'), pngOfSize(83_886_081)),
    { needs: ['storage', 'large'] },
  ),
  probe(
    'file between the two readings of 80 MB',
    'createUpload',
    'a PUT of 80,000,001 bytes',
    async (stage) => put(stage, await grantFor(stage, 'image.png'), pngOfSize(80_000_001)),
    { needs: ['storage', 'large'] },
  ),
  probe(
    'file of the wrong type',
    'createImageToVideo',
    'audio as the image',
    async (stage) => {
      const service_uri = await upload(stage, mediaFile('audio', 'mp3'));
      await stage.send('createImageToVideo', { body: { image: { service_uri }, seconds: 1 } });
    },
    { needs: ['storage'], creates: 1 },
  ),
  probe('unknown path', 'getTask', 'a path that is not there', (stage) =>
    send(stage, '/v1/nothing/here', {}),
  ),
  probe('wrong method', 'createUpload', 'DELETE on an operation', (stage) =>
    send(stage, '/v1/upload/file', { method: 'DELETE' }),
  ),
  probe('wrong content type', 'createUpload', 'a body of text', (stage) =>
    send(stage, '/v1/upload/file', {
      method: 'POST',
      body: 'filename=a',
      headers: { 'Content-Type': 'text/plain' },
    }),
  ),
];
