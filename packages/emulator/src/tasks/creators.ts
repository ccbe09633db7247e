import type { TaskCategory } from '@videogen/types';
import {
  imageToVideoRequestFaults,
  talkingAvatarRequestFaults,
  templateToVideoRequestFaults,
  textToVideoRequestFaults,
  videoToVideoRequestFaults,
} from '@videogen/validators/fast';
import type { Assumptions } from '../assumptions/assumptions.ts';
import { operations } from '../generated/contract.ts';
import type { FindFaults } from '../http/check-body.ts';
import type { MediaKind } from '../uploads/media-ref.ts';

/** Name of a create operation. */
type CreateOperation = Exclude<
  (typeof operations)[keyof typeof operations]['operationId'],
  'getTask' | 'createUpload'
>;

/** The media fields of a request, by name. */
type MediaFields = Readonly<
  Record<string, { readonly accepts: readonly MediaKind[]; readonly array: boolean }>
>;

/** What is particular to a create operation. */
export interface Creator {
  readonly operation: CreateOperation;
  readonly category: TaskCategory;
  readonly path: string;
  /** What is wrong with a request body. */
  readonly faults: FindFaults;
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

/** The five create operations. Defaults are the first of their lists; a test holds them against the documents. */
export const creators: readonly Creator[] = [
  {
    operation: 'createTextToVideo',
    category: 'TEXT_TO_VIDEO',
    path: operations.textToVideo.path,
    faults: textToVideoRequestFaults,
    media: operations.textToVideo.media,
    required: 'text-to-video-required',
    defaultModel: 't2v-2.4-faster',
    defaultTemplate: null,
    fields: new Set([...COMMON, 'model']),
  },
  {
    operation: 'createImageToVideo',
    category: 'IMAGE_TO_VIDEO',
    path: operations.imageToVideo.path,
    faults: imageToVideoRequestFaults,
    media: operations.imageToVideo.media,
    required: 'image-to-video-required',
    defaultModel: 'animate-2.4-faster',
    defaultTemplate: null,
    fields: new Set([...COMMON, 'model', 'image']),
  },
  {
    operation: 'createTemplateToVideo',
    category: 'TEMPLATE_TO_VIDEO',
    path: operations.templateToVideo.path,
    faults: templateToVideoRequestFaults,
    media: operations.templateToVideo.media,
    required: 'template-to-video-required',
    defaultModel: null,
    defaultTemplate: 'kissing_screen',
    fields: new Set([...COMMON, 'template', 'image']),
  },
  {
    operation: 'createVideoToVideo',
    category: 'VIDEO_TO_VIDEO',
    path: operations.videoToVideo.path,
    faults: videoToVideoRequestFaults,
    media: operations.videoToVideo.media,
    required: 'video-to-video-required',
    defaultModel: 'anime-v5.5',
    defaultTemplate: null,
    fields: new Set([...COMMON, 'model', 'video']),
  },
  {
    operation: 'createTalkingAvatar',
    category: 'TALKING_AVATAR',
    path: operations.talkingAvatar.path,
    faults: talkingAvatarRequestFaults,
    media: operations.talkingAvatar.media,
    required: null,
    defaultModel: operations.talkingAvatar.defaults.model,
    defaultTemplate: null,
    fields: new Set([...COMMON, 'model', 'audio', 'image', 'video']),
  },
];
