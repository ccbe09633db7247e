import type { RequestCase } from './case.ts';
import { callbackUrlCases, detectedFrom, modelValues } from './create-fields.ts';
import { field, mediaForms, promptValues, ratioValues, secondsValues } from './field.ts';
import { variantOf } from './request-variants.ts';

const imageToVideo = variantOf('ImageToVideoRequest');

/** The fields of image to video. */
export const imageCases: readonly RequestCase[] = [
  ...field(imageToVideo, 'image', 'The image is required; whether anything else is, is not specified.', {
    pointer: '/components/schemas/ImageToVideoRequest',
    accepts: mediaForms('image').accepts,
    refuses: [undefined, null, ...mediaForms('image').refuses],
  }),
  ...field(
    imageToVideo,
    'model',
    'Model that animates an image.',
    modelValues(['animate-2.4-faster', 'animate-2.4-advanced']),
  ),
  ...field(imageToVideo, 'seconds', 'Output duration in seconds, 1 to 10.', secondsValues(10)),
  ...field(imageToVideo, 'prompt', 'What happens in the video, at most 2000 characters.', promptValues),
  ...field(imageToVideo, 'aspect_ratio', detectedFrom('image'), ratioValues(true)),
  ...callbackUrlCases(imageToVideo),
];
