import type { RequestCase } from './case.ts';
import { callbackUrlCases, modelValues } from './create-fields.ts';
import { field, ratioValues, secondsValues } from './field.ts';
import { variantOf } from './request-variants.ts';

const textToVideo = variantOf('TextToVideoRequest');

/** The fields of text to video. */
export const textCases: readonly RequestCase[] = [
  ...field(textToVideo, 'prompt', 'What the video shows, 1 to 2000 characters.', {
    accepts: ['a', 'a'.repeat(2000), '\u{1F3AC}'.repeat(2000), undefined],
    refuses: ['', 'a'.repeat(2001), '\u{1F3AC}'.repeat(2001), null, 7],
  }),
  ...field(
    textToVideo,
    'model',
    'Model that turns a text prompt into a video.',
    modelValues(['t2v-2.4-faster', 't2v-2.4-advanced']),
  ),
  ...field(textToVideo, 'seconds', 'Output duration in seconds, 1 to 10.', secondsValues(10)),
  ...field(
    textToVideo,
    'aspect_ratio',
    'Aspect ratio of the produced video, width to height.',
    ratioValues(false),
  ),
  ...callbackUrlCases(textToVideo),
];
