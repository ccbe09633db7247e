import * as schemas from '@videogen/validators';
import * as fast from '@videogen/validators/fast';
import type * as z from 'zod';
import type { RequestName } from '../contestants/hand-requests.ts';

/** A request of the contract: its generated checks, and a value that is right. */
export interface Subject {
  readonly name: RequestName;
  readonly zod: z.ZodType;
  readonly fast: (value: unknown) => boolean;
  readonly value: object;
}

const media = { service_uri: 'service://b2f7c1d09e5a4c1f' };

/** Each request of the contract. */
export const requests: readonly Subject[] = [
  {
    name: 'TextToVideoRequest',
    zod: schemas.textToVideoRequestSchema,
    fast: fast.isTextToVideoRequest,
    value: { prompt: 'A cat surfing a wave', model: 't2v-2.4-faster', seconds: 5, aspect_ratio: '16:9' },
  },
  {
    name: 'ImageToVideoRequest',
    zod: schemas.imageToVideoRequestSchema,
    fast: fast.isImageToVideoRequest,
    value: { prompt: 'It moves', image: media, seconds: 5 },
  },
  {
    name: 'TemplateToVideoRequest',
    zod: schemas.templateToVideoRequestSchema,
    fast: fast.isTemplateToVideoRequest,
    value: { template: 'zoom_in', image: media, seconds: 4 },
  },
  {
    name: 'VideoToVideoRequest',
    zod: schemas.videoToVideoRequestSchema,
    fast: fast.isVideoToVideoRequest,
    value: { video: media, prompt: 'Snow' },
  },
  {
    name: 'TalkingAvatarRequest',
    zod: schemas.talkingAvatarRequestSchema,
    fast: fast.isTalkingAvatarRequest,
    value: { seconds: 5, image: media, audio: media },
  },
  {
    name: 'UploadRequest',
    zod: schemas.uploadRequestSchema,
    fast: fast.isUploadRequest,
    value: { filename: 'portrait.png' },
  },
];
