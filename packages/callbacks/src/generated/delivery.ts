// Generated from spec/ by tools/generate/src/emit/callback-delivery.ts. Do not edit: run `pnpm generate`.

import type { TaskStatusChanged, webhooks } from '@videogen/types';

/** Payload of a delivery. */
export type CallbackPayload = TaskStatusChanged;

/** The receiver accepted the notification. */
export type CallbackAcknowledged = webhooks['taskStatusChanged']['post']['responses'][200]['content']['application/json'];

/** The receiver cannot use the record. */
export type CallbackUnusable = webhooks['taskStatusChanged']['post']['responses'][422]['content']['application/json'];

/** How the service sends a delivery. */
export const delivery = { method: 'POST', contentType: 'application/json' } as const;

/** The receiver accepted the notification. */
export const callbackAcknowledged = { status: 200, contentType: 'application/json' } as const;

/** The receiver cannot use the record. */
export const callbackUnusable = { status: 422, contentType: 'application/json' } as const;

/** Maximum length of a callback URL, in characters. */
export const maxUrlLength = 2083 as const;

/** Names of the fields of a payload. */
export const fields = [
  'task_id',
  'id',
  'status',
  'category',
  'callback_url',
  'seconds',
  'output_videos',
  'credits',
  'inputs',
  'created_at',
] as const;

/** The values that the contract lists, of each field to which the service may add values. */
export const listed = {
  status: ['PENDING', 'QUEUING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELED'],
  category: ['TEXT_TO_VIDEO', 'IMAGE_TO_VIDEO', 'VIDEO_TO_VIDEO', 'TEMPLATE_TO_VIDEO', 'TALKING_AVATAR'],
} as const;

/** The final statuses of a task: an assumption. */
export const finalStatuses = ['SUCCESS', 'FAILED', 'CANCELED'] as const;
