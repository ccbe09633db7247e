// Generated from spec/ by tools/generate/src/emit/client-operations.ts. Do not edit: run `pnpm generate`.

import type {
  UploadRequest,
  UploadResponse,
} from '@videogen/types';
import type { VideoHttpClient } from '../create-http.ts';
import type { Received, SendOptions } from '../send-operation.ts';

/** Request an upload URL: `POST /v1/upload/file`. */
export const createUpload = (
  http: VideoHttpClient,
  body: UploadRequest,
  options: SendOptions,
): Received<UploadResponse> => http.POST('/v1/upload/file', { body, ...options });
