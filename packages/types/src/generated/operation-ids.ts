// Generated from spec/ by tools/generate/src/emit/operations.ts. Do not edit: run `pnpm generate`.

/** Ids of the operations of the service. */
export type OperationId =
  | 'createTextToVideo'
  | 'createImageToVideo'
  | 'createTemplateToVideo'
  | 'createVideoToVideo'
  | 'createTalkingAvatar'
  | 'getTask'
  | 'createUpload';

/** Ids of the operations that create a task and cost credits. */
export type CreateOperationId =
  | 'createTextToVideo'
  | 'createImageToVideo'
  | 'createTemplateToVideo'
  | 'createVideoToVideo'
  | 'createTalkingAvatar';
