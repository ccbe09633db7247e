// Generated from spec/ by tools/generate/src/emit/client-operations.ts. Do not edit: run `pnpm generate`.

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
