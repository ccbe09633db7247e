// Generated from spec/ by tools/generate/src/emit/client-operations.ts. Do not edit: run `pnpm generate`.

import type {
  ImageToVideoRequest,
  TalkingAvatarRequest,
  TemplateToVideoRequest,
  TextToVideoRequest,
  VideoToVideoRequest,
} from '@videogen/types';
import type { CreateFactory } from '../submit.ts';
import type { CreateMethods } from './create-methods.ts';

/** Makes the method of each create operation. */
export function createMethods(create: CreateFactory): CreateMethods {
  return {
    textToVideo: create<TextToVideoRequest>(
      'textToVideo',
      {},
      (http, body, options) => http.POST('/v1/video/text2video', { body, ...options }),
    ),
    imageToVideo: create<ImageToVideoRequest>(
      'imageToVideo',
      { image: { accepts: ['image'] } },
      (http, body, options) => http.POST('/v1/video/image2video', { body, ...options }),
    ),
    templateToVideo: create<TemplateToVideoRequest>(
      'templateToVideo',
      { image: { accepts: ['image'], array: true } },
      (http, body, options) => http.POST('/v1/video/template2video', { body, ...options }),
    ),
    videoToVideo: create<VideoToVideoRequest>(
      'videoToVideo',
      { video: { accepts: ['video'] } },
      (http, body, options) => http.POST('/v1/video/video2video', { body, ...options }),
    ),
    talkingAvatar: create<TalkingAvatarRequest>(
      'talkingAvatar',
      {
        audio: { accepts: ['audio'] },
        image: { accepts: ['image'] },
        video: { accepts: ['video'] },
      },
      (http, body, options) => http.POST('/v1/video/talking-avatar', { body, ...options }),
    ),
  };
}
