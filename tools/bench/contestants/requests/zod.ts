import * as z from 'zod';
import type { RequestName } from '../hand-requests.ts';
import { avatarModels, imageModels, ratios, templates, textModels, videoModels } from '../words.ts';

const prompt = z.string().max(2000).optional();
const seconds = z.int().min(1).max(10).optional();
const callback_url = z.url().min(1).max(2083).nullish();
const uri = z.string().startsWith('service://');
const media = z.union([
  z.looseObject({ service_uri: uri, bytes_base64_encoded: z.string().nullish() }),
  z.looseObject({ service_uri: uri.nullish(), bytes_base64_encoded: z.string() }),
]);
const ratio = z.enum(ratios);
const avatar = {
  audio: media,
  seconds: z.int().min(1).max(60),
  prompt,
  callback_url,
  aspect_ratio: ratio.nullish(),
  model: z.enum(avatarModels).optional(),
};

/** The bodies of the requests as one writes them by hand for zod 4. */
export const schemas: Readonly<Record<RequestName, z.ZodType>> = {
  TextToVideoRequest: z.looseObject({
    prompt: z.string().min(1).max(2000).optional(),
    model: z.enum(textModels).optional(),
    seconds,
    callback_url,
    aspect_ratio: ratio.optional(),
  }),
  ImageToVideoRequest: z.looseObject({
    model: z.enum(imageModels).optional(),
    image: media,
    seconds,
    prompt,
    callback_url,
    aspect_ratio: ratio.nullish(),
  }),
  TemplateToVideoRequest: z.looseObject({
    template: z.enum(templates).optional(),
    image: z.union([media, z.array(media).length(1)]).optional(),
    prompt,
    seconds,
    callback_url,
    aspect_ratio: ratio.nullish(),
  }),
  VideoToVideoRequest: z.looseObject({
    model: z.enum(videoModels).optional(),
    video: media.optional(),
    prompt,
    seconds,
    callback_url,
    aspect_ratio: ratio.optional(),
  }),
  TalkingAvatarRequest: z.union([
    z.looseObject({ ...avatar, image: media, video: media.nullish() }),
    z.looseObject({ ...avatar, video: media, image: media.nullish() }),
  ]),
  UploadRequest: z.looseObject({ filename: z.string() }),
};
