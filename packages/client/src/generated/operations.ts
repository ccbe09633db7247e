// Generated from spec/ by tools/generate/src/emit/client-operations.ts. Do not edit: run `pnpm generate`.

/** Create a video from text: `POST /v1/video/text2video`. */
export const textToVideo = {
  operationId: 'createTextToVideo',
  method: 'POST',
  path: '/v1/video/text2video',
  success: [200],
  repeatSafe: false,
  media: {},
} as const;

/** Create a video from an image: `POST /v1/video/image2video`. */
export const imageToVideo = {
  operationId: 'createImageToVideo',
  method: 'POST',
  path: '/v1/video/image2video',
  success: [200],
  repeatSafe: false,
  media: { image: { accepts: ['image'], array: false } },
} as const;

/** Create a video from an image and a template: `POST /v1/video/template2video`. */
export const templateToVideo = {
  operationId: 'createTemplateToVideo',
  method: 'POST',
  path: '/v1/video/template2video',
  success: [200],
  repeatSafe: false,
  media: { image: { accepts: ['image'], array: true } },
} as const;

/** Create a video from a video: `POST /v1/video/video2video`. */
export const videoToVideo = {
  operationId: 'createVideoToVideo',
  method: 'POST',
  path: '/v1/video/video2video',
  success: [200],
  repeatSafe: false,
  media: { video: { accepts: ['video'], array: false } },
} as const;

/** Create a talking avatar: `POST /v1/video/talking-avatar`. */
export const talkingAvatar = {
  operationId: 'createTalkingAvatar',
  method: 'POST',
  path: '/v1/video/talking-avatar',
  success: [200],
  repeatSafe: false,
  media: {
    audio: { accepts: ['audio'], array: false },
    image: { accepts: ['image'], array: false },
    video: { accepts: ['video'], array: false },
  },
} as const;

/** Read a task: `GET /v1/tasks/{task_id}`. */
export const getTask = {
  operationId: 'getTask',
  method: 'GET',
  path: '/v1/tasks/{task_id}',
  success: [200],
  repeatSafe: true,
  media: {},
} as const;

/** Ask for an upload address: `POST /v1/upload/file`. */
export const upload = {
  operationId: 'createUpload',
  method: 'POST',
  path: '/v1/upload/file',
  success: [200],
  repeatSafe: true,
  media: {},
} as const;

/** Statuses other than success that the documents declare, by method. */
export const errorStatuses = {
  textToVideo: ['403', '422', '4XX', 'default'],
  imageToVideo: ['403', '422', '4XX', 'default'],
  templateToVideo: ['403', '422', '4XX', 'default'],
  videoToVideo: ['403', '422', '4XX', 'default'],
  talkingAvatar: ['403', '422', '4XX', 'default'],
  getTask: ['403', '422', '4XX', 'default'],
  upload: ['403', '422', '4XX', 'default'],
} as const;

/** Version of the documents this was generated from. */
export const contractVersion = '0.15.0' as const;

/** Size of an uploaded file, in bytes. */
export const uploadLimits = { minimumBytes: 512, maximumBytes: 83886080 } as const;

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
