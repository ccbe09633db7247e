import { type } from 'arktype';
import type { RequestName } from '../hand-requests.ts';
import { avatarModels, imageModels, ratios, templates, textModels, videoModels } from '../words.ts';

const media = type({
  service_uri: /^service:\/\/./,
  'bytes_base64_encoded?': 'string | null',
}).or({ 'service_uri?': type(/^service:\/\/./).or('null'), bytes_base64_encoded: 'string' });
const ratio = type.enumerated(...ratios);
const mediaOrNull = media.or('null');
const common = {
  'prompt?': 'string <= 2000',
  'callback_url?': type('1 <= string.url <= 2083').or('null'),
} as const;
const seconds = { 'seconds?': '1 <= number.integer <= 10' } as const;
const ratioOrNull = { 'aspect_ratio?': ratio.or('null') } as const;
const avatar = type({
  ...common,
  ...ratioOrNull,
  audio: media,
  seconds: '1 <= number.integer <= 60',
  'model?': type.enumerated(...avatarModels),
});

const checks = {
  TextToVideoRequest: type({
    ...common,
    ...seconds,
    'prompt?': '1 <= string <= 2000',
    'model?': type.enumerated(...textModels),
    'aspect_ratio?': ratio,
  }),
  ImageToVideoRequest: type({
    ...common,
    ...seconds,
    ...ratioOrNull,
    'model?': type.enumerated(...imageModels),
    image: media,
  }),
  TemplateToVideoRequest: type({
    ...common,
    ...seconds,
    ...ratioOrNull,
    'template?': type.enumerated(...templates),
    'image?': media.or(media.array().exactlyLength(1)),
  }),
  VideoToVideoRequest: type({
    ...common,
    ...seconds,
    'model?': type.enumerated(...videoModels),
    'video?': media,
    'aspect_ratio?': ratio,
  }),
  TalkingAvatarRequest: avatar
    .and({ image: media, 'video?': mediaOrNull })
    .or(avatar.and({ video: media, 'image?': mediaOrNull })),
  UploadRequest: type({ filename: 'string' }),
};

/** Whether a value is the body of a request, as one writes it by hand for arktype. */
export const check = (name: RequestName, value: unknown): boolean =>
  !(checks[name](value) instanceof type.errors);
