import { operations } from '@videogen/types/operations';
import {
  imageToVideoModelSchema,
  talkingAvatarModelSchema,
  textToVideoModelSchema,
  videoTemplateSchema,
  videoToVideoModelSchema,
} from '@videogen/validators';
import { expect, test } from 'vitest';
import { creators } from '../../src/domain/creators.ts';
import { createHarness } from '../support/harness.ts';

test.each([
  ['createTextToVideo', textToVideoModelSchema.options[0], null],
  ['createImageToVideo', imageToVideoModelSchema.options[0], null],
  ['createTemplateToVideo', null, videoTemplateSchema.options[0]],
  ['createVideoToVideo', videoToVideoModelSchema.options[0], null],
  ['createTalkingAvatar', talkingAvatarModelSchema.value, null],
])('%s takes the first of the documents’ lists by default', (operation, model, template) => {
  const creator = creators.find((one) => one.operation === operation);
  expect([creator?.defaultModel, creator?.defaultTemplate]).toEqual([model, template]);
});

test('each create operation has its names, its fields and the entry of those that it needs', () => {
  const described = creators.map(({ operation, name, category, path, required, media }) => [
    ...[operation, name, category, path, required, Object.keys(media)],
  ]);
  expect(described).toEqual([
    [
      'createTextToVideo',
      'textToVideo',
      'TEXT_TO_VIDEO',
      '/v1/video/text2video',
      'text-to-video-required',
      [],
    ],
    [
      'createImageToVideo',
      'imageToVideo',
      'IMAGE_TO_VIDEO',
      '/v1/video/image2video',
      'image-to-video-required',
      ['image'],
    ],
    [
      'createTemplateToVideo',
      'templateToVideo',
      'TEMPLATE_TO_VIDEO',
      '/v1/video/template2video',
      'template-to-video-required',
      ['image'],
    ],
    [
      'createVideoToVideo',
      'videoToVideo',
      'VIDEO_TO_VIDEO',
      '/v1/video/video2video',
      'video-to-video-required',
      ['video'],
    ],
    [
      'createTalkingAvatar',
      'talkingAvatar',
      'TALKING_AVATAR',
      '/v1/video/talking-avatar',
      null,
      ['audio', 'image', 'video'],
    ],
  ]);
  for (const { operation, fields, unspecified } of creators) {
    expect([...fields]).toEqual(operations[operation].fields.map(({ name }) => name));
    expect([...unspecified]).toEqual(operations[operation].unspecified);
  }
});

test('a body of more members than any request has is refused before each is checked', async () => {
  const { post } = createHarness();
  const members = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]));
  expect((await post('/v1/video/text2video', { prompt: 'A kitten', ...members(999) })).status).toBe(200);
  const refused = await post('/v1/video/text2video', { prompt: 'A kitten', ...members(1000) });
  expect([refused.status, await refused.json()]).toEqual([
    422,
    { detail: [{ loc: ['body'], msg: 'The body has more than 1000 members and items', type: 'too_long' }] },
  ]);
});

const junk = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`x${index}`, 0]));
const text = { prompt: 'A kitten', model: 't2v-2.4-faster', seconds: 1 };

test.each([
  ['members of an unknown object', '/v1/video/text2video', { ...text, z: junk }],
  ['items of an unknown list', '/v1/video/text2video', { ...text, z: Array(20_000).fill(0) }],
  ['lists of lists', '/v1/video/text2video', { ...text, z: Array(2000).fill([]) }],
  ['members of a media input', '/v1/video/image2video', { image: { ...junk, service_uri: 'service://x' } }],
  ['items of a media input', '/v1/video/template2video', { image: Array(2000).fill({}) }],
  ['characters of an unknown text', '/v1/video/text2video', { ...text, z: 'z'.repeat(900_000) }],
  ['members of an upload', '/v1/upload/file', { filename: 'a.png', ...junk }],
  ['characters of a filename', '/v1/upload/file', { filename: `${'a'.repeat(900_000)}.png` }],
])('a body with too many %s is refused', async (_, path, body) => {
  const { post, blobs } = createHarness();
  const refused = await post(path, body);
  expect([refused.status, blobs.bytes()]).toEqual([422, 0]);
  expect(await refused.json()).toMatchObject({ detail: [{ type: expect.stringMatching(/too_long/) }] });
});

test('the members inside of a string do not count', async () => {
  const { post } = createHarness();
  const prompt = '{"a":[1,\\"]},'.repeat(100);
  expect((await post('/v1/video/text2video', { ...text, prompt })).status).toBe(200);
});
