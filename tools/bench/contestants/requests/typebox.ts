import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { RequestName } from '../hand-requests.ts';
import { avatarModels, imageModels, ratios, templates, textModels, videoModels } from '../words.ts';

const prompt = Type.Optional(Type.String({ maxLength: 2000 }));
const seconds = Type.Optional(Type.Integer({ minimum: 1, maximum: 10 }));
const address = Type.String({ format: 'uri', minLength: 1, maxLength: 2083 });
const callback_url = Type.Optional(Type.Union([address, Type.Null()]));
const uri = Type.String({ pattern: '^service://' });
const media = Type.Union([
  Type.Object({
    service_uri: uri,
    bytes_base64_encoded: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
  Type.Object({
    service_uri: Type.Optional(Type.Union([uri, Type.Null()])),
    bytes_base64_encoded: Type.String(),
  }),
]);
const ratio = Type.Enum([...ratios]);
const ratioOrNull = Type.Optional(Type.Union([ratio, Type.Null()]));
const mediaOrNull = Type.Optional(Type.Union([media, Type.Null()]));
const avatar = {
  audio: media,
  seconds: Type.Integer({ minimum: 1, maximum: 60 }),
  prompt,
  callback_url,
  aspect_ratio: ratioOrNull,
  model: Type.Optional(Type.Enum([...avatarModels])),
};

const compiled = {
  TextToVideoRequest: Compile(
    Type.Object({
      prompt: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
      model: Type.Optional(Type.Enum([...textModels])),
      seconds,
      callback_url,
      aspect_ratio: Type.Optional(ratio),
    }),
  ),
  ImageToVideoRequest: Compile(
    Type.Object({
      model: Type.Optional(Type.Enum([...imageModels])),
      image: media,
      seconds,
      prompt,
      callback_url,
      aspect_ratio: ratioOrNull,
    }),
  ),
  TemplateToVideoRequest: Compile(
    Type.Object({
      template: Type.Optional(Type.Enum([...templates])),
      image: Type.Optional(Type.Union([media, Type.Array(media, { minItems: 1, maxItems: 1 })])),
      prompt,
      seconds,
      callback_url,
      aspect_ratio: ratioOrNull,
    }),
  ),
  VideoToVideoRequest: Compile(
    Type.Object({
      model: Type.Optional(Type.Enum([...videoModels])),
      video: Type.Optional(media),
      prompt,
      seconds,
      callback_url,
      aspect_ratio: Type.Optional(ratio),
    }),
  ),
  TalkingAvatarRequest: Compile(
    Type.Union([
      Type.Object({ ...avatar, image: media, video: mediaOrNull }),
      Type.Object({ ...avatar, video: media, image: mediaOrNull }),
    ]),
  ),
  UploadRequest: Compile(Type.Object({ filename: Type.String() })),
};

/** Whether a value is the body of a request, as one writes it by hand for typebox. */
export const check = (name: RequestName, value: unknown): boolean => compiled[name].Check(value);
