import type { RequestCase } from './case.ts';
import { callbackUrlCases, modelValues } from './create-fields.ts';
import { field, mediaForms, promptValues, ratioValues, secondsValues } from './field.ts';
import { variantOf } from './request-variants.ts';

const videoToVideo = variantOf('VideoToVideoRequest');

const styles = ['anime-v5.5', 'anime-v1.2', 'anime-v10', 'anime-v9.1'];
const illustrations = ['illustration-v9.1', 'illustration-v20', 'illustration-v8.1', 'illustration-v19'];

/** The fields of video to video. */
export const videoCases: readonly RequestCase[] = [
  ...field(
    videoToVideo,
    'model',
    'Model that transforms the style of a video.',
    modelValues([...styles, ...illustrations]),
  ),
  ...field(videoToVideo, 'video', 'The video to transform. MP4, WebM or MOV.', {
    accepts: mediaForms('video').accepts,
    refuses: [...mediaForms('video').refuses, null],
  }),
  ...field(
    videoToVideo,
    'prompt',
    'The desired style transformation, at most 2000 characters.',
    promptValues,
  ),
  ...field(videoToVideo, 'seconds', 'Output duration in seconds, 1 to 10.', secondsValues(10)),
  ...field(
    videoToVideo,
    'aspect_ratio',
    'when missing, the service detects the closest one from the input video.',
    ratioValues(false),
  ),
  ...callbackUrlCases(videoToVideo),
];
