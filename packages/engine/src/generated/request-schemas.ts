// Generated from spec/ by tools/generate/src/emit/operations.ts. Do not edit: run `pnpm generate`.

import type { CreateOperationId } from '@videogen/types';
import {
  imageToVideoRequestSchema,
  talkingAvatarRequestSchema,
  templateToVideoRequestSchema,
  textToVideoRequestSchema,
  videoToVideoRequestSchema,
} from '@videogen/validators';
import type { ZodType } from 'zod';

/** The schema of the body of a create request, by the id of the operation. */
export const requestSchemas: Readonly<Record<CreateOperationId, ZodType>> = {
  createTextToVideo: textToVideoRequestSchema,
  createImageToVideo: imageToVideoRequestSchema,
  createTemplateToVideo: templateToVideoRequestSchema,
  createVideoToVideo: videoToVideoRequestSchema,
  createTalkingAvatar: talkingAvatarRequestSchema,
};
