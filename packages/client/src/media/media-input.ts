import { isRecord } from '../json.ts';
import type { UploadedMedia } from './upload.ts';

/** Whether a value is a media input of the contract, but not the result of `upload`, which needs checks. */
export function isMediaInput(value: unknown): boolean {
  return isRecord(value) && !isUploaded(value) && ('service_uri' in value || 'bytes_base64_encoded' in value);
}

/** Whether a value is the result of `upload`. */
export function isUploaded(value: unknown): value is UploadedMedia {
  return isRecord(value) && value['expiresAt'] instanceof Date;
}
