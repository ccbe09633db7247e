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

test('a body of more members than any request has is refused before each is checked', async () => {
  const { post } = createHarness();
  const members = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]));
  expect((await post('/v1/video/text2video', { prompt: 'A kitten', ...members(999) })).status).toBe(200);
  const refused = await post('/v1/video/text2video', { prompt: 'A kitten', ...members(1000) });
  expect([refused.status, await refused.json()]).toEqual([
    422,
    { detail: [{ loc: ['body'], msg: 'The body has more than 1000 members', type: 'too_long' }] },
  ]);
});
