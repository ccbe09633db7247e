// Generated from spec/ by tools/generate/src/emit/operations.ts. Do not edit: run `pnpm generate`.

/** The operations of the service, by their id. */
export const operations = {
  createTextToVideo: {
    id: 'createTextToVideo',
    name: 'textToVideo',
    category: 'TEXT_TO_VIDEO',
    media: {},
    alternatives: [],
    variants: ['TextToVideoRequest'],
    examples: {
      'text-to-video': {
        prompt: 'A cat surfing a wave at sunset',
        model: 't2v-2.4-faster',
        seconds: 5,
        aspect_ratio: '16:9',
      },
      'text-to-video-with-callback': {
        prompt: 'A lighthouse in a storm, seen from the sea',
        model: 't2v-2.4-advanced',
        seconds: 10,
        aspect_ratio: '9:16',
        callback_url: 'https://app.example/callbacks/video/3f1c',
      },
    },
  },
  createImageToVideo: {
    id: 'createImageToVideo',
    name: 'imageToVideo',
    category: 'IMAGE_TO_VIDEO',
    media: { image: { accepts: ['image'], array: false } },
    alternatives: [],
    variants: ['ImageToVideoRequest'],
    examples: {
      'image-to-video': {
        model: 'animate-2.4-faster',
        image: { service_uri: 'service://b2f7c1d09e5a4c1f' },
        seconds: 5,
        prompt: 'Wind moves the hair',
      },
      'image-to-video-inline': {
        model: 'animate-2.4-advanced',
        image: {
          bytes_base64_encoded: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        },
        seconds: 3,
        prompt: 'The sun rises',
        aspect_ratio: null,
      },
    },
  },
  createTemplateToVideo: {
    id: 'createTemplateToVideo',
    name: 'templateToVideo',
    category: 'TEMPLATE_TO_VIDEO',
    media: { image: { accepts: ['image'], array: true } },
    alternatives: [],
    variants: ['TemplateToVideoRequest'],
    examples: {
      'template-to-video': {
        template: 'zoom_in',
        image: { service_uri: 'service://b2f7c1d09e5a4c1f' },
        seconds: 4,
      },
      'template-to-video-array': {
        template: 'crane_up',
        image: [{ service_uri: 'service://b2f7c1d09e5a4c1f' }],
        seconds: 4,
        prompt: 'Slow and dreamy',
      },
    },
  },
  createVideoToVideo: {
    id: 'createVideoToVideo',
    name: 'videoToVideo',
    category: 'VIDEO_TO_VIDEO',
    media: { video: { accepts: ['video'], array: false } },
    alternatives: [],
    variants: ['VideoToVideoRequest'],
    examples: {
      'video-to-video': {
        model: 'anime-v10',
        video: { service_uri: 'service://c41d7a2290ab4f7e' },
        prompt: 'Ink drawing with soft colours',
        seconds: 6,
      },
    },
  },
  createTalkingAvatar: {
    id: 'createTalkingAvatar',
    name: 'talkingAvatar',
    category: 'TALKING_AVATAR',
    media: {
      audio: { accepts: ['audio'], array: false },
      image: { accepts: ['image'], array: false },
      video: { accepts: ['video'], array: false },
    },
    alternatives: [['image'], ['video']],
    variants: ['TalkingAvatarFromImage', 'TalkingAvatarFromVideo'],
    examples: {
      'talking-avatar-image': {
        audio: { service_uri: 'service://a90e5d3377bc41f2' },
        image: { service_uri: 'service://b2f7c1d09e5a4c1f' },
        seconds: 20,
        prompt: 'Friendly and calm',
        model: 'talking-avatar-v1',
      },
      'talking-avatar-video': {
        audio: { service_uri: 'service://a90e5d3377bc41f2' },
        video: { service_uri: 'service://c41d7a2290ab4f7e' },
        seconds: 60,
      },
    },
  },
  getTask: {
    id: 'getTask',
    name: 'getTask',
    media: {},
    alternatives: [],
    variants: [],
    examples: {},
  },
  createUpload: {
    id: 'createUpload',
    name: 'upload',
    media: {},
    alternatives: [],
    variants: ['UploadRequest'],
    examples: { 'upload-request': { filename: 'portrait.png' } },
  },
} as const;
