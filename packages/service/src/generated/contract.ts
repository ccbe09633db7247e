// Generated from spec/ by tools/generate/src/emit/operations.ts. Do not edit: run `pnpm generate`.

/** The operations of the service, by their id. */
export const operations = {
  createTextToVideo: {
    id: 'createTextToVideo',
    method: 'POST',
    path: '/v1/video/text2video',
    category: 'TEXT_TO_VIDEO',
    fields: {
      prompt: {},
      model: { values: ['t2v-2.4-faster', 't2v-2.4-advanced'] },
      seconds: {},
      callback_url: {},
      aspect_ratio: { values: ['16:9', '9:16', '1:1', '4:3', '3:4'] },
    },
    media: {},
    unspecified: [
      'credits-per-task',
      'text-to-video-required',
      'create-defaults',
      'style-field-name',
      'callback-url-schemes',
      'null-aspect-ratio',
    ],
  },
  createImageToVideo: {
    id: 'createImageToVideo',
    method: 'POST',
    path: '/v1/video/image2video',
    category: 'IMAGE_TO_VIDEO',
    fields: {
      model: { values: ['animate-2.4-faster', 'animate-2.4-advanced'] },
      image: {},
      seconds: {},
      prompt: {},
      callback_url: {},
      aspect_ratio: { values: ['16:9', '9:16', '1:1', '4:3', '3:4'] },
    },
    media: { image: { accepts: ['image'], array: false } },
    unspecified: [
      'credits-per-task',
      'image-to-video-required',
      'create-defaults',
      'unknown-fields',
      'callback-url-schemes',
    ],
  },
  createTemplateToVideo: {
    id: 'createTemplateToVideo',
    method: 'POST',
    path: '/v1/video/template2video',
    category: 'TEMPLATE_TO_VIDEO',
    fields: {
      template: {
        values: [
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
        ],
      },
      image: {},
      prompt: {},
      seconds: {},
      callback_url: {},
      aspect_ratio: { values: ['16:9', '9:16', '1:1', '4:3', '3:4'] },
    },
    media: { image: { accepts: ['image'], array: true } },
    unspecified: [
      'credits-per-task',
      'template-to-video-required',
      'create-defaults',
      'unknown-fields',
      'template-image-form',
      'callback-url-schemes',
    ],
  },
  createVideoToVideo: {
    id: 'createVideoToVideo',
    method: 'POST',
    path: '/v1/video/video2video',
    category: 'VIDEO_TO_VIDEO',
    fields: {
      model: {
        values: [
          'anime-v5.5',
          'anime-v1.2',
          'anime-v10',
          'anime-v9.1',
          'illustration-v9.1',
          'illustration-v20',
          'illustration-v8.1',
          'illustration-v19',
        ],
      },
      video: {},
      prompt: {},
      seconds: {},
      callback_url: {},
      aspect_ratio: { values: ['16:9', '9:16', '1:1', '4:3', '3:4'] },
    },
    media: { video: { accepts: ['video'], array: false } },
    unspecified: [
      'credits-per-task',
      'video-to-video-required',
      'create-defaults',
      'unknown-fields',
      'callback-url-schemes',
      'null-aspect-ratio',
    ],
  },
  createTalkingAvatar: {
    id: 'createTalkingAvatar',
    method: 'POST',
    path: '/v1/video/talking-avatar',
    category: 'TALKING_AVATAR',
    fields: {
      audio: {},
      seconds: {},
      image: {},
      video: {},
      prompt: { default: '' },
      callback_url: {},
      aspect_ratio: { values: ['16:9', '9:16', '1:1', '4:3', '3:4'] },
      model: { values: ['talking-avatar-v1'], default: 'talking-avatar-v1' },
    },
    media: {
      audio: { accepts: ['audio'], array: false },
      image: { accepts: ['image'], array: false },
      video: { accepts: ['video'], array: false },
    },
    unspecified: [
      'credits-per-task',
      'talking-avatar-image-and-video',
      'unknown-fields',
      'callback-url-schemes',
    ],
  },
  getTask: {
    id: 'getTask',
    method: 'GET',
    path: '/v1/tasks/{task_id}',
    category: null,
    fields: {},
    media: {},
    unspecified: ['task-retention'],
  },
  createUpload: {
    id: 'createUpload',
    method: 'POST',
    path: '/v1/upload/file',
    category: null,
    fields: { filename: {} },
    media: {},
    unspecified: [
      'filename-rules',
      'file-errors',
      'megabyte',
      'presigned-url-lifetime',
      'media-types',
      'unknown-fields',
    ],
  },
} as const;

/** Ids of the operations, in the order of the documents. */
export const operationIds = [
  'createTextToVideo',
  'createImageToVideo',
  'createTemplateToVideo',
  'createVideoToVideo',
  'createTalkingAvatar',
  'getTask',
  'createUpload',
] as const;

/** Version of the documents this was generated from. */
export const contractVersion = '0.15.0' as const;

/** Least size of an uploaded file. */
export const minimumBytes = 512 as const;

/** File formats that can be uploaded, by kind. */
export const mediaFormats = {
  image: [
    { name: 'JPEG', mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
    { name: 'PNG', mediaType: 'image/png', extensions: ['png'] },
    { name: 'WebP', mediaType: 'image/webp', extensions: ['webp'] },
    { name: 'AVIF', mediaType: 'image/avif', extensions: ['avif'] },
  ],
  audio: [
    { name: 'MP3', mediaType: 'audio/mpeg', extensions: ['mp3'] },
    { name: 'WAV', mediaType: 'audio/wav', extensions: ['wav'] },
    { name: 'M4A', mediaType: 'audio/mp4', extensions: ['m4a'] },
    { name: 'AAC', mediaType: 'audio/aac', extensions: ['aac'] },
  ],
  video: [
    { name: 'MP4', mediaType: 'video/mp4', extensions: ['mp4'] },
    { name: 'WebM', mediaType: 'video/webm', extensions: ['webm'] },
    { name: 'MOV', mediaType: 'video/quicktime', extensions: ['mov'] },
  ],
} as const;

/** How long a `OutputVideoUrl` is valid, in milliseconds. */
export const outputVideoUrlValidForMs = 28800000 as const;

/** How long a `ServiceUri` is valid, in milliseconds. */
export const serviceUriValidForMs = 86400000 as const;
