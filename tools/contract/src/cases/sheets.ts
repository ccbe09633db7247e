import type { Sheet } from './field.ts';

/** Text to video. */
export const textToVideo: Sheet = {
  name: 'text-to-video',
  operation: 'createTextToVideo',
  schema: 'TextToVideoRequest',
  base: () => ({ prompt: 'A cat surfing', model: 't2v-2.4-faster', seconds: 1, aspect_ratio: '16:9' }),
};

/** Image to video. */
export const imageToVideo: Sheet = {
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

/** Template to video. */
export const templateToVideo: Sheet = {
  name: 'template-to-video',
  operation: 'createTemplateToVideo',
  schema: 'TemplateToVideoRequest',
  base: (pool) => ({ template: 'zoom_in', image: { service_uri: pool.reference('image') }, seconds: 1 }),
};

/** Video to video. */
export const videoToVideo: Sheet = {
  name: 'video-to-video',
  operation: 'createVideoToVideo',
  schema: 'VideoToVideoRequest',
  base: (pool) => ({ model: 'anime-v10', video: { service_uri: pool.reference('video') }, seconds: 1 }),
};

/** Talking avatar, from an image. */
export const talkingAvatar: Sheet = {
  name: 'talking-avatar',
  operation: 'createTalkingAvatar',
  schema: 'TalkingAvatarFromImage',
  base: (pool) => ({
    audio: { service_uri: pool.reference('audio') },
    image: { service_uri: pool.reference('image') },
    seconds: 1,
  }),
};

/** Talking avatar, from a video. */
export const talkingVideo: Sheet = {
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
