// Generated from spec/ by tools/generate/src/emit/emulator-contract.ts. Do not edit: run `pnpm generate`.

/** The operations of the service, by the name of the client method. */
export const operations = {
  textToVideo: {
    operationId: 'createTextToVideo',
    method: 'POST',
    path: '/v1/video/text2video',
    costsCredits: true,
    media: {},
    defaults: {},
  },
  imageToVideo: {
    operationId: 'createImageToVideo',
    method: 'POST',
    path: '/v1/video/image2video',
    costsCredits: true,
    media: { image: { accepts: ['image'], array: false } },
    defaults: {},
  },
  templateToVideo: {
    operationId: 'createTemplateToVideo',
    method: 'POST',
    path: '/v1/video/template2video',
    costsCredits: true,
    media: { image: { accepts: ['image'], array: true } },
    defaults: {},
  },
  videoToVideo: {
    operationId: 'createVideoToVideo',
    method: 'POST',
    path: '/v1/video/video2video',
    costsCredits: true,
    media: { video: { accepts: ['video'], array: false } },
    defaults: {},
  },
  talkingAvatar: {
    operationId: 'createTalkingAvatar',
    method: 'POST',
    path: '/v1/video/talking-avatar',
    costsCredits: true,
    media: {
      audio: { accepts: ['audio'], array: false },
      image: { accepts: ['image'], array: false },
      video: { accepts: ['video'], array: false },
    },
    defaults: { prompt: '', model: 'talking-avatar-v1' },
  },
  getTask: {
    operationId: 'getTask',
    method: 'GET',
    path: '/v1/tasks/{task_id}',
    costsCredits: false,
    media: {},
    defaults: {},
  },
  upload: {
    operationId: 'createUpload',
    method: 'POST',
    path: '/v1/upload/file',
    costsCredits: false,
    media: {},
    defaults: {},
  },
} as const;

/** Version of the documents this was generated from. */
export const contractVersion = '0.15.0' as const;

/** Least size of an uploaded file. */
export const minimumBytes = 512 as const;

/** Greatest size of an uploaded file. */
export const maximumBytes = 83886080 as const;

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
