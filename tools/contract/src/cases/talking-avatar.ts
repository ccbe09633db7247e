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
    accepts: mediaForms('audio').accepts,
    refuses: [undefined, null, ...mediaForms('audio').refuses],
  }),
  ...field(talkingAvatar, 'seconds', 'Output duration in seconds, 1 to 60.', {
    accepts: secondsValues(60).accepts,
    refuses: [undefined, ...secondsValues(60).refuses],
  }),
  ...field(talkingAvatar, 'image', 'The avatar as an image. JPEG, PNG, WebP or AVIF.', mediaForms('image')),
  ...field(talkingVideo, 'video', 'The avatar as a video. MP4, WebM or MOV.', mediaForms('video')),
  ...field(talkingAvatar, 'video', 'so both are allowed', {
    pointer: either,
    accepts: [null, undefined, ...mediaForms('video').accepts],
  }),
  ...field(talkingVideo, 'image', 'May be null.', { accepts: [null, undefined] }),
  ...field({ ...talkingAvatar, name: 'talking-avatar-of-neither' }, 'image', eitherSentence, {
    pointer: either,
    refuses: [undefined, null],
  }),
  ...field({ ...talkingAvatar, name: 'talking-avatar-with-video' }, 'image', 'May be null.', {
    pointer: '/components/schemas/TalkingAvatarFromVideo/properties/image',
    accepts: [null],
    beside: other('video'),
  }),
  ...field(talkingAvatar, 'prompt', 'How the avatar behaves, at most 2000 characters.', {
    accepts: [...promptValues.accepts, undefined],
    refuses: promptValues.refuses ?? [],
  }),
  ...field(talkingAvatar, 'model', 'Model that makes an avatar speak.', {
    accepts: ['talking-avatar-v1', undefined],
    refuses: ['talking-avatar-v2', '', null],
  }),
  ...field(talkingAvatar, 'aspect_ratio', detectedFrom('image or video'), ratioValues(true)),
  ...callbackUrlCases(talkingAvatar),
];
