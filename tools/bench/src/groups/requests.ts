import { pathToFileURL } from 'node:url';
import * as schemas from '@videogen/validators';
import * as fast from '@videogen/validators/fast';
import * as z from 'zod';
import { ajvModule } from '../ajv.ts';
import { measureCalls } from '../micro.ts';
import { many } from '../records.ts';
import type { Row } from '../row.ts';
import { compare } from '../stats.ts';

const media = { service_uri: 'service://b2f7c1d09e5a4c1f' };

/** Each request of the contract: its checks, and a value that is right. */
const requests = [
  {
    name: 'TextToVideoRequest',
    zod: schemas.textToVideoRequestSchema,
    fast: fast.isTextToVideoRequest,
    value: { prompt: 'A cat surfing a wave', model: 't2v-2.4-faster', seconds: 5, aspect_ratio: '16:9' },
  },
  {
    name: 'ImageToVideoRequest',
    zod: schemas.imageToVideoRequestSchema,
    fast: fast.isImageToVideoRequest,
    value: { prompt: 'It moves', image: media, seconds: 5 },
  },
  {
    name: 'TemplateToVideoRequest',
    zod: schemas.templateToVideoRequestSchema,
    fast: fast.isTemplateToVideoRequest,
    value: { template: 'zoom_in', image: media, seconds: 4 },
  },
  {
    name: 'VideoToVideoRequest',
    zod: schemas.videoToVideoRequestSchema,
    fast: fast.isVideoToVideoRequest,
    value: { video: media, prompt: 'Snow' },
  },
  {
    name: 'TalkingAvatarRequest',
    zod: schemas.talkingAvatarRequestSchema,
    fast: fast.isTalkingAvatarRequest,
    value: { seconds: 5, image: media, audio: media },
  },
  {
    name: 'UploadRequest',
    zod: schemas.uploadRequestSchema,
    fast: fast.isUploadRequest,
    value: { filename: 'portrait.png' },
  },
] as const;

/** Each request of the contract, valid and invalid, beside zod compiled at run time and ajv ahead of time. */
export async function* requestRows(turns: { rounds: number; time: number }): AsyncIterable<Row> {
  for (const request of requests) {
    const ajv = (await import(pathToFileURL(await ajvModule(request.name, 'full')).href)).check;
    const compiled = z.compile(request.zod);
    const checks = {
      fast: request.fast,
      compiled: (value: unknown): boolean => compiled.safeParse(value).success,
      ajv: (value: unknown): boolean => ajv(value),
    };
    for (const [kind, value] of [
      ['valid', request.value],
      ['invalid', Object.fromEntries(Object.keys(request.value).map((key) => [key, 0]))],
    ] as const) {
      for (const [name, check] of Object.entries(checks))
        if (check(value) !== (kind === 'valid')) throw new Error(`${name} is wrong about ${request.name}`);
      const values = many(256, () => structuredClone<unknown>(value));
      const samples = await measureCalls(checks, values, turns);
      const what = `${kind} ${request.name}: generated, fast`;
      const row = (peer: string, theirs: readonly number[]): Row => {
        return { what, unit: 'ns', better: 'less', peer, ...compare(samples.fast, theirs, 'less') };
      };
      yield row('its zod, z.compile', samples.compiled);
      yield row('ajv, full formats', samples.ajv);
    }
  }
}
