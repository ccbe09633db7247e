import { readFile } from 'node:fs/promises';
import type {
  callbacks,
  components,
  ImageToVideoRequest,
  MediaInput,
  operations,
  paths,
  RefusalBody,
  TalkingAvatarRequest,
  Task,
  TaskStatus,
  TaskStatusChanged,
  TemplateToVideoRequest,
  TextToVideoRequest,
  ValidationErrorBody,
  VideoStyle,
} from '@videogen/types';
import { describe, expect, expectTypeOf, test } from 'vitest';

const media: MediaInput = { service_uri: 'service://a' };

test('every schema of the contract is exported by its name', async () => {
  const read = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8');
  const { components } = JSON.parse(await read('../../../spec/dist/openapi.json'));
  const exported = [...(await read('../src/generated/index.ts')).matchAll(/^ {2}(\w+),$/gm)].map(
    ([, name]) => name,
  );
  const others = [
    'callbacks',
    'components',
    'CreateOperationId',
    'FieldDescription',
    'OperationDescription',
    'OperationId',
    'operations',
    'paths',
    'TaskStatusChanged',
  ];
  expect(exported.toSorted()).toEqual([...Object.keys(components.schemas), ...others].toSorted());
});

describe('the named types', () => {
  test('mark the required fields', () => {
    expectTypeOf({}).toExtend<TextToVideoRequest>();
    expectTypeOf<{ model: 'animate-2.4-faster' }>().not.toExtend<ImageToVideoRequest>();
    expectTypeOf<Task>().not.toBeAny();
    expectTypeOf<keyof Task>().toEqualTypeOf<
      | 'task_id'
      | 'id'
      | 'status'
      | 'category'
      | 'callback_url'
      | 'seconds'
      | 'output_videos'
      | 'credits'
      | 'inputs'
      | 'created_at'
    >();
    expectTypeOf<Task['callback_url']>().toEqualTypeOf<string | null>();
    expectTypeOf<TaskStatus>().toEqualTypeOf<
      'PENDING' | 'QUEUING' | 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'CANCELED'
    >();
  });

  test('refuse values that the contract refuses', () => {
    // @ts-expect-error a media input has at least one member that is a text
    const nothing: MediaInput = { service_uri: null };
    // @ts-expect-error either an image or a video
    const faceless: TalkingAvatarRequest = { audio: media, seconds: 5 };
    // @ts-expect-error no such ratio
    const wide: TextToVideoRequest = { aspect_ratio: '21:9' };
    // @ts-expect-error the status COMPLETED does not exist
    const status: TaskStatus = 'COMPLETED';
    expect([nothing, faceless, wide, status]).toHaveLength(4);
  });

  test('accept a style in a field of any name', () => {
    const request: TextToVideoRequest = { prompt: 'a cat', look: 'pixel', any_other: { deep: [1] } };
    expectTypeOf<'japanese_anime'>().toExtend<VideoStyle>();
    expectTypeOf<TextToVideoRequest['prompt']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<TextToVideoRequest['look']>().not.toBeAny();
    expect(Object.keys(request)).toHaveLength(3);
  });

  test('accept values that the contract accepts', () => {
    const both: TalkingAvatarRequest = {
      audio: media,
      seconds: 5,
      image: media,
      video: media,
      aspect_ratio: null,
    };
    const inline: MediaInput = { bytes_base64_encoded: 'AA==', service_uri: null };
    const one: TemplateToVideoRequest = { image: media };
    const list: TemplateToVideoRequest = { image: [media] };
    expect([both, inline, one, list]).toHaveLength(4);
  });
});

describe('the types for openapi-fetch', () => {
  test('use the named types', () => {
    type Create = operations['createTextToVideo'];
    expectTypeOf<paths['/v1/video/text2video']['post']>().toEqualTypeOf<Create>();
    expectTypeOf<Create['requestBody']['content']['application/json']>().toEqualTypeOf<TextToVideoRequest>();
    expectTypeOf<components['schemas']['Task']>().toEqualTypeOf<Task>();
    expectTypeOf<operations['getTask']['parameters']['path']>().toEqualTypeOf<{ task_id: string }>();
    expectTypeOf<components['responses']['InvalidBody']['content']['application/json']>().toEqualTypeOf<
      ValidationErrorBody | RefusalBody
    >();
  });

  test('include the types of the callback', () => {
    expectTypeOf<TaskStatusChanged>().toEqualTypeOf<Task>();
    expectTypeOf<callbacks['taskStatusChanged']['request']>().toEqualTypeOf<Task>();
    expectTypeOf<callbacks['taskStatusChanged']['responses'][422]>().toEqualTypeOf<ValidationErrorBody>();
    expectTypeOf<callbacks['taskStatusChanged']['request']>().not.toBeAny();
  });
});
