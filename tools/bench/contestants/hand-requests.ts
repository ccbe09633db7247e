// What a careful developer writes by hand for the bodies of the requests, with formats as loose as ajv's fast ones.
const uri = /^[a-z][a-z0-9+\-.]*:\/\/\S+$/i;
const token = /^service:\/\/.+$/;

/** The schemas of the bodies of requests. */
export type RequestName =
  | 'TextToVideoRequest'
  | 'ImageToVideoRequest'
  | 'TemplateToVideoRequest'
  | 'VideoToVideoRequest'
  | 'TalkingAvatarRequest'
  | 'UploadRequest';

type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isMissingOr = (value: unknown, check: (value: unknown) => boolean): boolean =>
  value === undefined || check(value);
const isNoneOr = (value: unknown, check: (value: unknown) => boolean): boolean =>
  value === undefined || value === null || check(value);

const isPrompt = (value: unknown): boolean => typeof value === 'string' && value.length <= 2000;
const isShort = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 10;
const isCallback = (value: unknown): boolean =>
  typeof value === 'string' && value.length > 0 && value.length <= 2083 && uri.test(value);
const oneOf = (...words: string[]): ((value: unknown) => boolean) => {
  const known = new Set<unknown>(words);
  return (value) => known.has(value);
};
const isRatio = oneOf('16:9', '9:16', '1:1', '4:3', '3:4');
const isTextModel = oneOf('t2v-2.4-faster', 't2v-2.4-advanced');
const isImageModel = oneOf('animate-2.4-faster', 'animate-2.4-advanced');
const isTemplate = oneOf(
  ...['kissing_screen', 'looping_animation', 'hug', 'groove_dance', 'kiss', 'french_kiss', '360_view'],
  ...['zoom_in', 'zoom_out', 'crane_up'],
);
const isVideoModel = oneOf(
  ...['anime-v5.5', 'anime-v1.2', 'anime-v10', 'anime-v9.1'],
  ...['illustration-v9.1', 'illustration-v20', 'illustration-v8.1', 'illustration-v19'],
);
const isAvatarModel = oneOf('talking-avatar-v1');

function isMedia(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { service_uri, bytes_base64_encoded } = value;
  if (typeof service_uri === 'string' && token.test(service_uri))
    return isNoneOr(bytes_base64_encoded, (bytes) => typeof bytes === 'string');
  return isNoneOr(service_uri, () => false) && typeof bytes_base64_encoded === 'string';
}

const isCommon = ({ prompt, callback_url }: Values): boolean =>
  isMissingOr(prompt, isPrompt) && isNoneOr(callback_url, isCallback);

const isTextToVideo = (value: unknown): boolean =>
  isObject(value) &&
  isCommon(value) &&
  value['prompt'] !== '' &&
  isMissingOr(value['model'], isTextModel) &&
  isMissingOr(value['seconds'], isShort) &&
  isMissingOr(value['aspect_ratio'], isRatio);

const isImageToVideo = (value: unknown): boolean =>
  isObject(value) &&
  isCommon(value) &&
  isMedia(value['image']) &&
  isMissingOr(value['model'], isImageModel) &&
  isMissingOr(value['seconds'], isShort) &&
  isNoneOr(value['aspect_ratio'], isRatio);

const isTemplateToVideo = (value: unknown): boolean =>
  isObject(value) &&
  isCommon(value) &&
  isMissingOr(value['template'], isTemplate) &&
  isMissingOr(value['image'], (image) =>
    Array.isArray(image) ? image.length === 1 && image.every(isMedia) : isMedia(image),
  ) &&
  isMissingOr(value['seconds'], isShort) &&
  isNoneOr(value['aspect_ratio'], isRatio);

const isVideoToVideo = (value: unknown): boolean =>
  isObject(value) &&
  isCommon(value) &&
  isMissingOr(value['video'], isMedia) &&
  isMissingOr(value['model'], isVideoModel) &&
  isMissingOr(value['seconds'], isShort) &&
  isMissingOr(value['aspect_ratio'], isRatio);

const isTalkingAvatar = (value: unknown): boolean =>
  isObject(value) &&
  isCommon(value) &&
  isMedia(value['audio']) &&
  Number.isInteger(value['seconds']) &&
  Number(value['seconds']) >= 1 &&
  Number(value['seconds']) <= 60 &&
  (isMedia(value['image'])
    ? isNoneOr(value['video'], isMedia)
    : isMedia(value['video']) && isNoneOr(value['image'], isMedia)) &&
  isMissingOr(value['model'], isAvatarModel) &&
  isNoneOr(value['aspect_ratio'], isRatio);

/** Whether a value is the body of a request, by the name of its schema. */
export const checks: Readonly<Record<RequestName, (value: unknown) => boolean>> = {
  TextToVideoRequest: isTextToVideo,
  ImageToVideoRequest: isImageToVideo,
  TemplateToVideoRequest: isTemplateToVideo,
  VideoToVideoRequest: isVideoToVideo,
  TalkingAvatarRequest: isTalkingAvatar,
  UploadRequest: (value) => isObject(value) && typeof value['filename'] === 'string',
};
