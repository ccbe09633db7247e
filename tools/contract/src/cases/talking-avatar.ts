import type { JsonObject } from '../documents/json.ts';
import type { Pool } from '../values/pool.ts';
import type { RequestCase } from './case.ts';
import { callbackUrlCases, detectedFrom } from './create-fields.ts';
import { field, mediaForms, promptValues, ratioValues, secondsValues } from './field.ts';
import { variantOf } from './request-variants.ts';

const talkingAvatar = variantOf('TalkingAvatarFromImage');
const talkingVideo = variantOf('TalkingAvatarFromVideo');

const audioSentence = 'The speech that drives the animation. MP3, WAV, M4A or AAC.';
const eitherSentence = 'Input of a talking-avatar task: `audio`, `seconds`, and either `image` or `video`.';
const either = '/components/schemas/TalkingAvatarRequest';
const other =
  (kind: 'image' | 'video') =>
  (pool: Pool): JsonObject => ({
    [kind]: { service_uri: pool.reference(kind) },
  });

/** The fields of a talking avatar. */
export const avatarCases: readonly RequestCase[] = [
  ...field(talkingAvatar, 'audio', audioSentence, {
    takes: mediaForms('audio').takes,
    refuses: [undefined, null, ...mediaForms('audio').refuses],
  }),
  ...field(talkingAvatar, 'seconds', 'Output duration in seconds, 1 to 60.', {
    takes: secondsValues(60).takes,
    refuses: [undefined, ...secondsValues(60).refuses],
  }),
  ...field(talkingAvatar, 'image', 'The avatar as an image. JPEG, PNG, WebP or AVIF.', mediaForms('image')),
  ...field(talkingVideo, 'video', 'The avatar as a video. MP4, WebM or MOV.', mediaForms('video')),
  ...field(talkingAvatar, 'video', 'so both are allowed', {
    pointer: either,
    takes: [null, undefined, ...mediaForms('video').takes],
  }),
  ...field(talkingVideo, 'image', 'May be null.', { takes: [null, undefined] }),
  ...field({ ...talkingAvatar, name: 'talking-avatar-of-neither' }, 'image', eitherSentence, {
    pointer: either,
    refuses: [undefined, null],
  }),
  ...field({ ...talkingAvatar, name: 'talking-avatar-with-video' }, 'image', 'May be null.', {
    pointer: '/components/schemas/TalkingAvatarFromVideo/properties/image',
    takes: [null],
    beside: other('video'),
  }),
  ...field(talkingAvatar, 'prompt', 'How the avatar behaves, at most 2000 characters.', {
    takes: [...promptValues.takes, undefined],
    refuses: promptValues.refuses ?? [],
  }),
  ...field(talkingAvatar, 'model', 'Model that makes an avatar speak.', {
    takes: ['talking-avatar-v1', undefined],
    refuses: ['talking-avatar-v2', '', null],
  }),
  ...field(talkingAvatar, 'aspect_ratio', detectedFrom('image or video'), ratioValues(true)),
  ...callbackUrlCases(talkingAvatar),
];
