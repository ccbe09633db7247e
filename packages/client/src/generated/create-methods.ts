// Generated from spec/ by tools/generate/src/emit/client-operations.ts. Do not edit: run `pnpm generate`.

import type {
  ImageToVideoRequest,
  TalkingAvatarRequest,
  TemplateToVideoRequest,
  TextToVideoRequest,
  VideoToVideoRequest,
} from '@videogen/types';
import type { CreateMethod, WithMedia } from '../request-input.ts';

/** Input of each create operation, by the name of the method. */
export interface CreateInputs {
  /** Input of `POST /v1/video/text2video`. */
  readonly textToVideo: WithMedia<TextToVideoRequest>;
  /** Input of `POST /v1/video/image2video`. */
  readonly imageToVideo: WithMedia<ImageToVideoRequest>;
  /** Input of `POST /v1/video/template2video`. */
  readonly templateToVideo: WithMedia<TemplateToVideoRequest>;
  /** Input of `POST /v1/video/video2video`. */
  readonly videoToVideo: WithMedia<VideoToVideoRequest>;
  /** Input of `POST /v1/video/talking-avatar`. */
  readonly talkingAvatar: WithMedia<TalkingAvatarRequest>;
}

/** The create operations. A task costs credits. */
export interface CreateMethods {
  /**
   * Creates a task of the category TEXT_TO_VIDEO from a text prompt. Responds at once with the
   * identifier of the task; the service does the work asynchronously. A task costs credits. Whether a
   * repeated request is recognized is not specified: treat every call as a new task.
   *
   * `POST /v1/video/text2video`
   */
  readonly textToVideo: CreateMethod<CreateInputs['textToVideo']>;
  /**
   * Creates a task of the category IMAGE_TO_VIDEO from one image. Responds at once with the identifier
   * of the task; the service does the work asynchronously. A task costs credits. Whether a repeated
   * request is recognized is not specified: treat every call as a new task.
   *
   * `POST /v1/video/image2video`
   */
  readonly imageToVideo: CreateMethod<CreateInputs['imageToVideo']>;
  /**
   * Creates a task of the category TEMPLATE_TO_VIDEO from one image and a template. Responds at once
   * with the identifier of the task; the service does the work asynchronously. A task costs credits.
   * Whether a repeated request is recognized is not specified: treat every call as a new task.
   *
   * `POST /v1/video/template2video`
   */
  readonly templateToVideo: CreateMethod<CreateInputs['templateToVideo']>;
  /**
   * Creates a task of the category VIDEO_TO_VIDEO from one video (style transformation). Responds at
   * once with the identifier of the task; the service does the work asynchronously. A task costs
   * credits. Whether a repeated request is recognized is not specified: treat every call as a new task.
   *
   * `POST /v1/video/video2video`
   */
  readonly videoToVideo: CreateMethod<CreateInputs['videoToVideo']>;
  /**
   * Creates a task of the category TALKING_AVATAR from audio and an image or a video. Responds at once
   * with the identifier of the task; the service does the work asynchronously. A task costs credits.
   * Whether a repeated request is recognized is not specified: treat every call as a new task.
   *
   * `POST /v1/video/talking-avatar`
   */
  readonly talkingAvatar: CreateMethod<CreateInputs['talkingAvatar']>;
}
