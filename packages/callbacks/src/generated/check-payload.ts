// Generated from spec/ by tools/generate/src/emit/callback-check.ts. Do not edit: run `pnpm generate`.

import * as checks from '../checks.ts';

const checkTaskStatus: checks.Check = checks.openList(['PENDING', 'QUEUING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELED']);

const checkTaskCategory: checks.Check = checks.openList([
  'TEXT_TO_VIDEO',
  'IMAGE_TO_VIDEO',
  'VIDEO_TO_VIDEO',
  'TEMPLATE_TO_VIDEO',
  'TALKING_AVATAR',
]);

const checkOutputVideo: checks.Check = checks.object({
  url: checks.string(checks.uri(), checks.minLength(1), checks.maxLength(2083)),
  width: checks.integer(),
  height: checks.integer(),
});

const checkTaskInputs: checks.Check = checks.record(checks.anything());

const checkTask: checks.Check = checks.object({
  task_id: checks.string(checks.uuid()),
  id: checks.string(checks.uuid()),
  status: checkTaskStatus,
  category: checkTaskCategory,
  callback_url: checks.nullable(checks.string()),
  seconds: checks.integer(),
  output_videos: checks.array(checkOutputVideo),
  credits: checks.integer(),
  inputs: checkTaskInputs,
  created_at: checks.nullable(checks.string()),
});

/** Returns what is wrong with the payload of a delivery. */
export const checkPayload: checks.Check = checkTask;
