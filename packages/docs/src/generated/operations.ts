// Generated from spec/ by tools/generate/src/emit/operations.ts. Do not edit: run `pnpm generate`.

/** The operations of the service, by their id. */
export const operations = {
  createTextToVideo: { name: 'textToVideo', summary: 'Create a video from text', category: 'TEXT_TO_VIDEO' },
  createImageToVideo: {
    name: 'imageToVideo',
    summary: 'Create a video from an image',
    category: 'IMAGE_TO_VIDEO',
  },
  createTemplateToVideo: {
    name: 'templateToVideo',
    summary: 'Create a video from an image and a template',
    category: 'TEMPLATE_TO_VIDEO',
  },
  createVideoToVideo: {
    name: 'videoToVideo',
    summary: 'Create a video from a video',
    category: 'VIDEO_TO_VIDEO',
  },
  createTalkingAvatar: {
    name: 'talkingAvatar',
    summary: 'Create a talking avatar',
    category: 'TALKING_AVATAR',
  },
  getTask: { name: 'getTask', summary: 'Read a task' },
  createUpload: { name: 'upload', summary: 'Ask for an upload address' },
} as const;
