// Generated from spec/ by tools/generate/src/emit/operations.ts. Do not edit: run `pnpm generate`.

/** The operations of the service, by their id. */
export const operations = {
  createTextToVideo: { name: 'textToVideo' },
  createImageToVideo: { name: 'imageToVideo' },
  createTemplateToVideo: { name: 'templateToVideo' },
  createVideoToVideo: { name: 'videoToVideo' },
  createTalkingAvatar: { name: 'talkingAvatar' },
  getTask: { name: 'getTask' },
  createUpload: { name: 'upload' },
} as const;
