import { isRecord } from '../json.ts';
import type { UploadedMedia } from './upload.ts';

/** Whether a value is a media input of the contract, and not one that `upload` gave, which is to be looked at. */
export function isMediaInput(value: unknown): boolean {
  return isRecord(value) && !isUploaded(value) && ('service_uri' in value || 'bytes_base64_encoded' in value);
}

/** Whether a value is what `upload` gave. */
export function isUploaded(value: unknown): value is UploadedMedia {
  return isRecord(value) && value['expiresAt'] instanceof Date;
}
