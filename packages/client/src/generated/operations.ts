// Generated from spec/ by tools/generate/src/emit/client-operations.ts. Do not edit: run `pnpm generate`.

/** Create a video from text: `POST /v1/video/text2video`. */
export const textToVideo = { method: 'POST', path: '/v1/video/text2video', media: {} } as const;

/** Create a video from an image: `POST /v1/video/image2video`. */
export const imageToVideo = {
  method: 'POST',
  path: '/v1/video/image2video',
  media: { image: { accepts: ['image'] } },
} as const;

/** Create a video from an image and a template: `POST /v1/video/template2video`. */
export const templateToVideo = {
  method: 'POST',
  path: '/v1/video/template2video',
  media: { image: { accepts: ['image'], array: true } },
} as const;

/** Create a video from a video: `POST /v1/video/video2video`. */
export const videoToVideo = {
  method: 'POST',
  path: '/v1/video/video2video',
  media: { video: { accepts: ['video'] } },
} as const;

/** Create a talking avatar: `POST /v1/video/talking-avatar`. */
export const talkingAvatar = {
  method: 'POST',
  path: '/v1/video/talking-avatar',
  media: {
    audio: { accepts: ['audio'] },
    image: { accepts: ['image'] },
    video: { accepts: ['video'] },
  },
} as const;

/** Read a task: `GET /v1/tasks/{task_id}`. */
export const getTask = { method: 'GET', path: '/v1/tasks/{task_id}' } as const;
