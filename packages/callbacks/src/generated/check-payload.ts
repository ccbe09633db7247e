// Generated from spec/ by tools/generate/src/emit/callback-check.ts. Do not edit: run `pnpm generate`.

import { type Check, anything, array, integer, maxLength, minLength, nullable, object, openList, record, string, uri, uuid } from '../checks.ts';

const checkTaskStatus: Check = openList(['PENDING', 'QUEUING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELED']);

const checkTaskCategory: Check = openList([
  'TEXT_TO_VIDEO',
  'IMAGE_TO_VIDEO',
  'VIDEO_TO_VIDEO',
  'TEMPLATE_TO_VIDEO',
  'TALKING_AVATAR',
]);

const checkOutputVideo: Check = object({
  url: string(uri(), minLength(1), maxLength(2083)),
  width: integer(),
  height: integer(),
});

const checkTaskInputs: Check = record(anything());

const checkTask: Check = object({
  task_id: string(uuid()),
  id: string(uuid()),
  status: checkTaskStatus,
  category: checkTaskCategory,
  callback_url: nullable(string()),
  seconds: integer(),
  output_videos: array(checkOutputVideo),
  credits: integer(),
  inputs: checkTaskInputs,
  created_at: nullable(string()),
});

/** Returns what is wrong with the payload of a delivery. */
export const checkPayload: Check = checkTask;
