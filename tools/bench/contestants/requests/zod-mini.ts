import * as z from 'zod/mini';
import type { RequestName } from '../hand-requests.ts';
import { avatarModels, imageModels, ratios, templates, textModels, videoModels } from '../words.ts';

const prompt = z.optional(z.string().check(z.maxLength(2000)));
const seconds = z.optional(z.int().check(z.gte(1), z.lte(10)));
const callback_url = z.nullish(z.url().check(z.minLength(1), z.maxLength(2083)));
const uri = z.string().check(z.startsWith('service://'));
const media = z.union([
  z.looseObject({ service_uri: uri, bytes_base64_encoded: z.nullish(z.string()) }),
  z.looseObject({ service_uri: z.nullish(uri), bytes_base64_encoded: z.string() }),
]);
const ratio = z.enum(ratios);
const avatar = {
  audio: media,
  seconds: z.int().check(z.gte(1), z.lte(60)),
  prompt,
  callback_url,
  aspect_ratio: z.nullish(ratio),
  model: z.optional(z.enum(avatarModels)),
};

/** The bodies of the requests as one writes them by hand for zod/mini. */
export const schemas: Readonly<Record<RequestName, z.ZodMiniType>> = {
  TextToVideoRequest: z.looseObject({
    prompt: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
    model: z.optional(z.enum(textModels)),
    seconds,
    callback_url,
    aspect_ratio: z.optional(ratio),
  }),
  ImageToVideoRequest: z.looseObject({
    model: z.optional(z.enum(imageModels)),
    image: media,
    seconds,
    prompt,
    callback_url,
    aspect_ratio: z.nullish(ratio),
  }),
  TemplateToVideoRequest: z.looseObject({
    template: z.optional(z.enum(templates)),
    image: z.optional(z.union([media, z.array(media).check(z.length(1))])),
    prompt,
    seconds,
    callback_url,
    aspect_ratio: z.nullish(ratio),
  }),
  VideoToVideoRequest: z.looseObject({
    model: z.optional(z.enum(videoModels)),
    video: z.optional(media),
    prompt,
    seconds,
    callback_url,
    aspect_ratio: z.optional(ratio),
  }),
  TalkingAvatarRequest: z.union([
    z.looseObject({ ...avatar, image: media, video: z.nullish(media) }),
    z.looseObject({ ...avatar, video: media, image: z.nullish(media) }),
  ]),
  UploadRequest: z.looseObject({ filename: z.string() }),
};
