import type { JsonObject } from '../documents/json.ts';
import type { Pool } from '../values/pool.ts';
import type { RequestCase } from './case.ts';
import {
  callbackUrlValues,
  field,
  mediaForms,
  promptValues,
  ratioValues,
  type Sheet,
  secondsValues,
} from './field.ts';

const callbackSentence = 'Callback address of the task; null or missing when no notification is wanted.';
const callback = (sheet: Sheet): RequestCase[] =>
  field(sheet, 'callback_url', callbackSentence, callbackUrlValues);

const textToVideo: Sheet = {
  name: 'text-to-video',
  operation: 'createTextToVideo',
  schema: 'TextToVideoRequest',
  base: () => ({ prompt: 'A cat surfing', model: 't2v-2.4-faster', seconds: 1, aspect_ratio: '16:9' }),
};

const imageToVideo: Sheet = {
  name: 'image-to-video',
  operation: 'createImageToVideo',
  schema: 'ImageToVideoRequest',
  base: (pool) => ({
    model: 'animate-2.4-faster',
    image: { service_uri: pool.reference('image') },
    seconds: 1,
    prompt: 'Wind',
  }),
};

const templateToVideo: Sheet = {
  name: 'template-to-video',
  operation: 'createTemplateToVideo',
  schema: 'TemplateToVideoRequest',
  base: (pool) => ({ template: 'zoom_in', image: { service_uri: pool.reference('image') }, seconds: 1 }),
};

const videoToVideo: Sheet = {
  name: 'video-to-video',
  operation: 'createVideoToVideo',
  schema: 'VideoToVideoRequest',
  base: (pool) => ({ model: 'anime-v10', video: { service_uri: pool.reference('video') }, seconds: 1 }),
};

const talkingAvatar: Sheet = {
  name: 'talking-avatar',
  operation: 'createTalkingAvatar',
  schema: 'TalkingAvatarFromImage',
  base: (pool) => ({
    audio: { service_uri: pool.reference('audio') },
    image: { service_uri: pool.reference('image') },
    seconds: 1,
  }),
};

const talkingVideo: Sheet = {
  ...talkingAvatar,
  name: 'talking-avatar-from-video',
  schema: 'TalkingAvatarFromVideo',
  base: (pool) => ({
    audio: { service_uri: pool.reference('audio') },
    video: { service_uri: pool.reference('video') },
    seconds: 1,
  }),
};

/** Every create operation by the name its cases have. */
export const sheets: readonly Sheet[] = [
  textToVideo,
  imageToVideo,
  templateToVideo,
  videoToVideo,
  talkingAvatar,
  talkingVideo,
];

const detected = (from: string): string =>
  `Aspect ratio of the video; null or missing lets the service detect the closest one from the input ${from}.`;

const model = (known: readonly string[]): { takes: string[]; refuses: (string | number | null)[] } => ({
  takes: [...known],
  refuses: ['model-of-another-kind', '', null, 7],
});

const textCases = [
  ...field(textToVideo, 'prompt', 'What the video shows, 1 to 2000 characters.', {
    takes: ['a', 'a'.repeat(2000), '\u{1F3AC}'.repeat(2000), undefined],
    refuses: ['', 'a'.repeat(2001), '\u{1F3AC}'.repeat(2001), null, 7],
  }),
  ...field(
    textToVideo,
    'model',
    'Model that turns a text prompt into a video.',
    model(['t2v-2.4-faster', 't2v-2.4-advanced']),
  ),
  ...field(textToVideo, 'seconds', 'Output duration in seconds, 1 to 10.', secondsValues(10)),
  ...field(
    textToVideo,
    'aspect_ratio',
    'Aspect ratio of the produced video, width to height.',
    ratioValues(false),
  ),
  ...callback(textToVideo),
];

const imageCases = [
  ...field(imageToVideo, 'image', 'The image is required; whether anything else is, is not specified.', {
    pointer: '/components/schemas/ImageToVideoRequest',
    takes: mediaForms('image').takes,
    refuses: [undefined, null, ...mediaForms('image').refuses],
  }),
  ...field(
    imageToVideo,
    'model',
    'Model that animates an image.',
    model(['animate-2.4-faster', 'animate-2.4-advanced']),
  ),
  ...field(imageToVideo, 'seconds', 'Output duration in seconds, 1 to 10.', secondsValues(10)),
  ...field(imageToVideo, 'prompt', 'What happens in the video, at most 2000 characters.', promptValues),
  ...field(imageToVideo, 'aspect_ratio', detected('image'), ratioValues(true)),
  ...callback(imageToVideo),
];

const templateSentence = 'both forms are therefore allowed here';
const templates = [
  'kissing_screen',
  'looping_animation',
  'hug',
  'groove_dance',
  'kiss',
  'french_kiss',
  '360_view',
  'zoom_in',
  'zoom_out',
  'crane_up',
];

const templateCases = [
  ...field(templateToVideo, 'template', 'Motion template that is applied to the input image.', {
    takes: [...templates, undefined],
    refuses: ['spin', '', null, 7],
  }),
  ...field(templateToVideo, 'image', templateSentence, {
    pointer: '/components/schemas/TemplateImage',
    takes: [
      ...mediaForms('image').takes,
      function anArrayOfOne(pool: Pool) {
        return [{ service_uri: pool.reference('image') }];
      },
      undefined,
    ],
    refuses: [
      ...mediaForms('image').refuses,
      [],
      function anArrayOfTwo(pool: Pool) {
        const image = { service_uri: pool.reference('image') };
        return [image, image];
      },
      [{}],
      null,
    ],
  }),
  ...field(templateToVideo, 'prompt', 'What happens in the video, at most 2000 characters.', promptValues),
  ...field(templateToVideo, 'seconds', 'Output duration in seconds, 1 to 10.', secondsValues(10)),
  ...field(templateToVideo, 'aspect_ratio', detected('image'), ratioValues(true)),
  ...callback(templateToVideo),
];

const styles = ['anime-v5.5', 'anime-v1.2', 'anime-v10', 'anime-v9.1'];
const illustrations = ['illustration-v9.1', 'illustration-v20', 'illustration-v8.1', 'illustration-v19'];

const videoCases = [
  ...field(
    videoToVideo,
    'model',
    'Model that transforms the style of a video.',
    model([...styles, ...illustrations]),
  ),
  ...field(videoToVideo, 'video', 'The video to transform. MP4, WebM or MOV.', {
    takes: mediaForms('video').takes,
    refuses: [...mediaForms('video').refuses, null],
  }),
  ...field(
    videoToVideo,
    'prompt',
    'The desired style transformation, at most 2000 characters.',
    promptValues,
  ),
  ...field(videoToVideo, 'seconds', 'Output duration in seconds, 1 to 10.', secondsValues(10)),
  ...field(
    videoToVideo,
    'aspect_ratio',
    'when missing, the service detects the closest one from the input video.',
    ratioValues(false),
  ),
  ...callback(videoToVideo),
];

const audioSentence = 'The speech that drives the animation. MP3, WAV, M4A or AAC.';
const eitherSentence = 'Input of a talking-avatar task: `audio`, `seconds`, and either `image` or `video`.';
const either = '/components/schemas/TalkingAvatarRequest';
const other =
  (kind: 'image' | 'video') =>
  (pool: Pool): JsonObject => ({
    [kind]: { service_uri: pool.reference(kind) },
  });

const avatarCases = [
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
  ...field(talkingAvatar, 'aspect_ratio', detected('image or video'), ratioValues(true)),
  ...callback(talkingAvatar),
];

/** The cases of the fields of the five create operations. */
export const createCases: readonly RequestCase[] = [
  ...textCases,
  ...imageCases,
  ...templateCases,
  ...videoCases,
  ...avatarCases,
];
