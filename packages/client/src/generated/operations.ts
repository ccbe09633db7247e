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
