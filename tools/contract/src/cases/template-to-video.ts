import type { Pool } from '../values/pool.ts';
import type { RequestCase } from './case.ts';
import { callbackUrlCases, detectedFrom } from './create-fields.ts';
import { field, mediaForms, promptValues, ratioValues, secondsValues } from './field.ts';
import { variantOf } from './request-variants.ts';

const templateToVideo = variantOf('TemplateToVideoRequest');

const templateSentence = 'both forms are therefore allowed here';
const templates = [
  'kissing_screen',
  'looping_animation',
  'hug',
  'groove_dance',
  'kiss',
  'french_kiss',
  '360_view',
  'zoom_in',
  'zoom_out',
  'crane_up',
];

/** The fields of template to video. */
export const templateCases: readonly RequestCase[] = [
  ...field(templateToVideo, 'template', 'Motion template that is applied to the input image.', {
    accepts: [...templates, undefined],
    refuses: ['spin', '', null, 7],
  }),
  ...field(templateToVideo, 'image', templateSentence, {
    pointer: '/components/schemas/TemplateImage',
    accepts: [
      ...mediaForms('image').accepts,
      function anArrayOfOne(pool: Pool) {
        return [{ service_uri: pool.reference('image') }];
      },
      undefined,
    ],
    refuses: [
      ...mediaForms('image').refuses,
      [],
      function anArrayOfTwo(pool: Pool) {
        const image = { service_uri: pool.reference('image') };
        return [image, image];
      },
      [{}],
      null,
    ],
  }),
  ...field(templateToVideo, 'prompt', 'What happens in the video, at most 2000 characters.', promptValues),
  ...field(templateToVideo, 'seconds', 'Output duration in seconds, 1 to 10.', secondsValues(10)),
  ...field(templateToVideo, 'aspect_ratio', detectedFrom('image'), ratioValues(true)),
  ...callbackUrlCases(templateToVideo),
];
