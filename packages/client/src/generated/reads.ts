// Generated from spec/ by tools/generate/src/emit/client-operations.ts. Do not edit: run `pnpm generate`.

import type {
  TaskResponse,
  paths,
} from '@videogen/types';
import type { VideoHttpClient } from '../create-http.ts';
import type { Received, SendOptions } from '../send-operation.ts';

/** Read a task: `GET /v1/tasks/{task_id}`. */
export const getTask = (
  http: VideoHttpClient,
  path: paths['/v1/tasks/{task_id}']['get']['parameters']['path'],
  options: SendOptions,
): Received<TaskResponse> => http.GET('/v1/tasks/{task_id}', { params: { path }, ...options });
