import * as v from 'valibot';
import type { RequestName } from '../hand-requests.ts';
import { avatarModels, imageModels, ratios, templates, textModels, videoModels } from '../words.ts';

const prompt = v.optional(v.pipe(v.string(), v.maxLength(2000)));
const within = (maximum: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maximum));
const seconds = v.optional(within(10));
const callback_url = v.nullish(v.pipe(v.string(), v.url(), v.minLength(1), v.maxLength(2083)));
const uri = v.pipe(v.string(), v.startsWith('service://'));
const media = v.union([
  v.looseObject({ service_uri: uri, bytes_base64_encoded: v.nullish(v.string()) }),
  v.looseObject({ service_uri: v.nullish(uri), bytes_base64_encoded: v.string() }),
]);
const ratio = v.picklist(ratios);
const avatar = {
  audio: media,
  seconds: within(60),
  prompt,
  callback_url,
  aspect_ratio: v.nullish(ratio),
  model: v.optional(v.picklist(avatarModels)),
};

/** The bodies of the requests as one writes them by hand for valibot. */
export const schemas: Readonly<Record<RequestName, v.GenericSchema>> = {
  TextToVideoRequest: v.looseObject({
    prompt: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(2000))),
    model: v.optional(v.picklist(textModels)),
    seconds,
    callback_url,
    aspect_ratio: v.optional(ratio),
  }),
  ImageToVideoRequest: v.looseObject({
    model: v.optional(v.picklist(imageModels)),
    image: media,
    seconds,
    prompt,
    callback_url,
    aspect_ratio: v.nullish(ratio),
  }),
  TemplateToVideoRequest: v.looseObject({
    template: v.optional(v.picklist(templates)),
    image: v.optional(v.union([media, v.pipe(v.array(media), v.length(1))])),
    prompt,
    seconds,
    callback_url,
    aspect_ratio: v.nullish(ratio),
  }),
  VideoToVideoRequest: v.looseObject({
    model: v.optional(v.picklist(videoModels)),
    video: v.optional(media),
    prompt,
    seconds,
    callback_url,
    aspect_ratio: v.optional(ratio),
  }),
  TalkingAvatarRequest: v.union([
    v.looseObject({ ...avatar, image: media, video: v.nullish(media) }),
    v.looseObject({ ...avatar, video: media, image: v.nullish(media) }),
  ]),
  UploadRequest: v.looseObject({ filename: v.string() }),
};
