// Generated from spec/ by tools/generate/src/emit/client-operations.ts. Do not edit: run `pnpm generate`.

/** The operations of the service, by the name of the client's method. */
export const routes = {
  textToVideo: { method: 'POST', path: '/v1/video/text2video', creates: true },
  imageToVideo: { method: 'POST', path: '/v1/video/image2video', creates: true },
  templateToVideo: { method: 'POST', path: '/v1/video/template2video', creates: true },
  videoToVideo: { method: 'POST', path: '/v1/video/video2video', creates: true },
  talkingAvatar: { method: 'POST', path: '/v1/video/talking-avatar', creates: true },
  getTask: { method: 'GET', path: '/v1/tasks/{task_id}', creates: false },
  upload: { method: 'POST', path: '/v1/upload/file', creates: false },
} as const;
