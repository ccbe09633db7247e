import {
  imageToVideoModelSchema,
  talkingAvatarModelSchema,
  textToVideoModelSchema,
  toInvalidJsonBody,
  videoTemplateSchema,
  videoToVideoModelSchema,
} from '@videogen/validators';
import { expect, test } from 'vitest';
import { creators } from '../../src/tasks/creators.ts';
import { call } from '../support/contract.ts';
import { start } from '../support/start.ts';

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

test('what is no JSON is answered in the words of the validators', async () => {
  const emulator = await start();
  const { json } = await call(emulator, 'POST', '/v1/upload/file', { body: '{"a":1 "b":2}' });
  expect(json).toEqual(toInvalidJsonBody(7));
});
