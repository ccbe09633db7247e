import { readFile } from 'node:fs/promises';
import type {
  components,
  ImageToVideoRequest,
  MediaInput,
  operations,
  paths,
  TalkingAvatarRequest,
  Task,
  TaskStatus,
  TaskStatusChanged,
  TemplateToVideoRequest,
  TextToVideoRequest,
  ValidationErrorBody,
  webhooks,
} from '@videogen/types';
import { expect, expectTypeOf, test } from 'vitest';

interface Avatar {
  readonly audio: MediaInput;
  readonly seconds: number;
}

test('every schema of the contract is exported by its name', async () => {
  const read = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8');
  const { components } = JSON.parse(await read('../../../spec/dist/openapi.json'));
  const exported = (await read('../src/generated/openapi.ts')).matchAll(/^export (?:type|interface) (\w+)/gm);
  const names = [...exported].map(([, name]) => name);
  expect(await read('../src/index.ts')).toContain("export type * from './generated/openapi.ts';");
  expect(names).toEqual(expect.arrayContaining(Object.keys(components.schemas)));
});

test('requests accept what the contract accepts, and nothing that it refuses', () => {
  expectTypeOf<{ prompt: string; look: 'pixel'; any_other: { deep: [1] } }>().toExtend<TextToVideoRequest>();
  expectTypeOf<{ aspect_ratio: '21:9' }>().not.toExtend<TextToVideoRequest>();
  expectTypeOf<{ model: 'animate-2.4-faster' }>().not.toExtend<ImageToVideoRequest>();
  expectTypeOf<{ image: MediaInput | [MediaInput] }>().toExtend<TemplateToVideoRequest>();
  expectTypeOf<Avatar & { image: MediaInput; video: MediaInput }>().toExtend<TalkingAvatarRequest>();
  expectTypeOf<Avatar & { video: MediaInput; aspect_ratio: null }>().toExtend<TalkingAvatarRequest>();
  // Either an image or a video.
  expectTypeOf<Avatar>().not.toExtend<TalkingAvatarRequest>();
  expectTypeOf<{ bytes_base64_encoded: string; service_uri: null }>().toExtend<MediaInput>();
  expectTypeOf<{ service_uri: null }>().not.toExtend<MediaInput>();
});

test('the record of a task has the documented values', () => {
  expectTypeOf<Task>().not.toBeAny();
  expectTypeOf<Task['callback_url']>().toEqualTypeOf<string | null>();
  expectTypeOf<TaskStatus>().toEqualTypeOf<
    'PENDING' | 'QUEUING' | 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'CANCELED'
  >();
  expectTypeOf<Task>().toExtend<Required<Task>>();
});

test('the types for openapi-fetch and of the callback use the named types', () => {
  type Create = operations['createTextToVideo'];
  expectTypeOf<paths['/v1/video/text2video']['post']>().toEqualTypeOf<Create>();
  expectTypeOf<Create['requestBody']['content']['application/json']>().toEqualTypeOf<TextToVideoRequest>();
  expectTypeOf<components['schemas']['Task']>().toEqualTypeOf<Task>();
  expectTypeOf<operations['getTask']['parameters']['path']>().toEqualTypeOf<{ task_id: string }>();
  expectTypeOf<TaskStatusChanged>().toEqualTypeOf<Task>();
  type Receive = webhooks['taskStatusChanged']['post'];
  expectTypeOf<Receive['requestBody']['content']['application/json']>().toEqualTypeOf<Task>();
  expectTypeOf<
    Receive['responses'][422]['content']['application/json']
  >().toEqualTypeOf<ValidationErrorBody>();
});
