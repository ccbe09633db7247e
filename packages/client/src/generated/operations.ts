// Generated from spec/ by tools/generate/src/emit/client-operations.ts. Do not edit: run `pnpm generate`.

/** The create operations, by the name of the method. */
export const createOperations = {
  textToVideo: { method: 'POST', path: '/v1/video/text2video', media: {} },
  imageToVideo: {
    method: 'POST',
    path: '/v1/video/image2video',
    media: { image: { accepts: ['image'] } },
  },
  templateToVideo: {
    method: 'POST',
    path: '/v1/video/template2video',
    media: { image: { accepts: ['image'], array: true } },
  },
  videoToVideo: {
    method: 'POST',
    path: '/v1/video/video2video',
    media: { video: { accepts: ['video'] } },
  },
  talkingAvatar: {
    method: 'POST',
    path: '/v1/video/talking-avatar',
    media: {
      audio: { accepts: ['audio'] },
      image: { accepts: ['image'] },
      video: { accepts: ['video'] },
    },
  },
} as const;

/** Read a task: `GET /v1/tasks/{task_id}`. */
export const getTask = { method: 'GET', path: '/v1/tasks/{task_id}' } as const;

/** The final statuses of a task: an assumption. */
export const finalStatuses = ['SUCCESS', 'FAILED', 'CANCELED'] as const;
