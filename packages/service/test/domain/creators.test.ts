import {
  imageToVideoModelSchema,
  talkingAvatarModelSchema,
  textToVideoModelSchema,
  videoTemplateSchema,
  videoToVideoModelSchema,
} from '@videogen/validators';
import { expect, test } from 'vitest';
import { creators } from '../../src/domain/creators.ts';

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
