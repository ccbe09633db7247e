import type { TaskCategory } from '@videogen/types';
import {
  imageToVideoModelSchema,
  imageToVideoRequestSchema,
  talkingAvatarModelSchema,
  talkingAvatarRequestSchema,
  templateToVideoRequestSchema,
  textToVideoModelSchema,
  textToVideoRequestSchema,
  videoTemplateSchema,
  videoToVideoModelSchema,
  videoToVideoRequestSchema,
} from '@videogen/validators';
import type { Assumptions } from '../assumptions/assumptions.ts';
import { operations } from '../generated/contract.ts';
import type { RequestSchema } from '../http/request-schema.ts';
import type { MediaKind } from '../uploads/media-ref.ts';

/** Name of a create operation. */
export type CreateOperation = Exclude<
  (typeof operations)[keyof typeof operations]['operationId'],
  'getTask' | 'createUpload'
>;

/** The media fields of a request, by name. */
export type MediaFields = Readonly<
  Record<string, { readonly accepts: readonly MediaKind[]; readonly array: boolean }>
>;

/** What is particular to a create operation. */
export interface Creator {
  readonly operation: CreateOperation;
  readonly category: TaskCategory;
  readonly path: string;
  readonly schema: RequestSchema;
  readonly media: MediaFields;
  /** Fields that must be there beside those of the schema, by assumption. */
  readonly required: keyof Assumptions | null;
  /** What a missing model is taken for; null where there is no model. */
  readonly defaultModel: string | null;
  /** What a missing template is taken for; null where there is no template. */
  readonly defaultTemplate: string | null;
  /** Fields of the contract; others are kept but mean nothing. */
  readonly fields: ReadonlySet<string>;
}

const COMMON = ['prompt', 'seconds', 'callback_url', 'aspect_ratio'];

/** The five create operations. */
export const creators: readonly Creator[] = [
  {
    operation: 'createTextToVideo',
    category: 'TEXT_TO_VIDEO',
    path: operations.textToVideo.path,
    schema: textToVideoRequestSchema,
    media: operations.textToVideo.media,
    required: 'text-to-video-required',
    defaultModel: textToVideoModelSchema.options[0] ?? null,
    defaultTemplate: null,
    fields: new Set([...COMMON, 'model']),
  },
  {
    operation: 'createImageToVideo',
    category: 'IMAGE_TO_VIDEO',
    path: operations.imageToVideo.path,
    schema: imageToVideoRequestSchema,
    media: operations.imageToVideo.media,
    required: 'image-to-video-required',
    defaultModel: imageToVideoModelSchema.options[0] ?? null,
    defaultTemplate: null,
    fields: new Set([...COMMON, 'model', 'image']),
  },
  {
    operation: 'createTemplateToVideo',
    category: 'TEMPLATE_TO_VIDEO',
    path: operations.templateToVideo.path,
    schema: templateToVideoRequestSchema,
    media: operations.templateToVideo.media,
    required: 'template-to-video-required',
    defaultModel: null,
    defaultTemplate: videoTemplateSchema.options[0] ?? null,
    fields: new Set([...COMMON, 'template', 'image']),
  },
  {
    operation: 'createVideoToVideo',
    category: 'VIDEO_TO_VIDEO',
    path: operations.videoToVideo.path,
    schema: videoToVideoRequestSchema,
    media: operations.videoToVideo.media,
    required: 'video-to-video-required',
    defaultModel: videoToVideoModelSchema.options[0] ?? null,
    defaultTemplate: null,
    fields: new Set([...COMMON, 'model', 'video']),
  },
  {
    operation: 'createTalkingAvatar',
    category: 'TALKING_AVATAR',
    path: operations.talkingAvatar.path,
    schema: talkingAvatarRequestSchema,
    media: operations.talkingAvatar.media,
    required: null,
    defaultModel: talkingAvatarModelSchema.value,
    defaultTemplate: null,
    fields: new Set([...COMMON, 'model', 'audio', 'image', 'video']),
  },
];
