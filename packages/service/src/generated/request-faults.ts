// Generated from spec/ by tools/generate/src/emit/operations.ts. Do not edit: run `pnpm generate`.

import type { CreateOperationId } from '@videogen/types';
import {
  imageToVideoRequestFaults,
  talkingAvatarRequestFaults,
  templateToVideoRequestFaults,
  textToVideoRequestFaults,
  videoToVideoRequestFaults,
} from '@videogen/validators/fast';

/** What is wrong with the body of a create request, by the id of the operation. */
export const requestFaults: Readonly<Record<CreateOperationId, typeof imageToVideoRequestFaults>> = {
  createTextToVideo: textToVideoRequestFaults,
  createImageToVideo: imageToVideoRequestFaults,
  createTemplateToVideo: templateToVideoRequestFaults,
  createVideoToVideo: videoToVideoRequestFaults,
  createTalkingAvatar: talkingAvatarRequestFaults,
};
