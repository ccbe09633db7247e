import { readFile } from 'node:fs/promises';
import { videoStyleSchema } from '@videogen/validators';
import { describe, expect, test } from 'vitest';
import { creators } from '../../src/domain/creators.ts';
import type { Renderer, TaskRecord } from '../../src/index.ts';
import {
  createHarness,
  type Harness,
  type HarnessOptions,
  ORIGIN,
  scriptedRenderer,
} from '../support/harness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function readFixture(name: string): Promise<Buffer> {
  return readFile(new URL(`../../../../tools/contract/fixtures/${name}`, import.meta.url));
}

/** A media input with the content of a fixture. */
async function inline(name: string): Promise<{ readonly bytes_base64_encoded: string }> {
  return { bytes_base64_encoded: (await readFixture(name)).toString('base64') };
}

interface Created {
  readonly status: number;
  readonly body: unknown;
  /** The task, when one was created. */
  readonly task: TaskRecord | undefined;
  readonly harness: Harness;
}

/** Sends a create request. */
async function create(path: string, body: unknown, options: HarnessOptions | Harness = {}): Promise<Created> {
  const harness = 'http' in options ? options : createHarness(options);
  const response = await harness.post(`/v1/video/${path}`, body);
  const json: unknown = await response.json();
  const tasks = (await harness.state.tasks.find({ limit: 10 })).items;
  return { status: response.status, body: json, task: tasks[0], harness };
}

describe('the inputs of a task', () => {
  test('are those of the request, known or not, without inline content and the callback URL', async () => {
    const image = { ...(await inline('image.png')), note: 'kept' };
    const body = { image, prompt: 'A kitten', callback_url: 'https://app.example/', own: [{ a: 1 }] };
    const text = JSON.stringify(body).replace('"own"', '"__proto__":{"b":2},"own"');
    const { status, task } = await create('image2video', JSON.parse(text));

    expect(status).toBe(200);
    expect(Object.entries(task?.inputs ?? {})).toEqual([
      ['image', { note: 'kept' }],
      ['prompt', 'A kitten'],
      ['__proto__', { b: 2 }],
      ['own', [{ a: 1 }]],
      ['model', expect.any(String)],
      ['seconds', 5],
      ['image_url', null],
      ['aspect_ratio', '16:9'],
    ]);
    expect(task?.callbackUrl).toBe('https://app.example/');
  });

  test('have no content in lists of images, either', async () => {
    const image = [{ ...(await inline('image.png')), note: 'kept' }, 'another'];
    const { task } = await create('template2video', { image: image.slice(0, 1) });
    expect(task?.inputs['image']).toEqual([{ note: 'kept' }]);
    expect(task?.inputs['template']).toBe(task?.job.template);
    expect(task?.inputs).not.toHaveProperty('model');
    expect(task?.job).toMatchObject({ model: null, prompt: '', image: { format: 'png' } });
  });

  test('have a picture that is null', async () => {
    const [audio, video] = await Promise.all([inline('audio.mp3'), inline('video.mp4')]);
    const { task } = await create('talking-avatar', { audio, image: null, video, seconds: 5 });
    expect(task?.inputs).toMatchObject({ audio: {}, image: null, video: {} });
  });

  test('have the types of the contract', async () => {
    const refused = await create('text2video', { prompt: 7, seconds: 5 });
    expect(refused).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'prompt'] }] } });
    expect(refused.task).toBeUndefined();
  });

  test('may have 100,000 characters', async () => {
    const own = (length: number) => ({ prompt: 'A kitten', own: 'x'.repeat(length) });
    const rest = JSON.stringify(own(0)).length;
    expect((await create('text2video', own(100_000 - rest))).status).toBe(200);
    const refused = await create('text2video', own(100_001 - rest));
    expect([refused.status, refused.body]).toEqual([
      422,
      {
        detail: [
          {
            loc: ['body'],
            msg: 'The body has more than 100000 characters besides inline content',
            type: 'too_long',
          },
        ],
      },
    ]);
  });

  test('are refused when they cannot be written out, also without HTTP', async () => {
    const creator = creators.find(({ name }) => name === 'textToVideo');
    if (creator === undefined) throw new Error('There is no such operation.');
    const own: unknown[] = [];
    own.push(own);
    const { service, state } = createHarness();
    await expect(service.create(creator, { prompt: 'A', own }, 'org-1')).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      errors: [{ loc: ['body'], msg: 'The body is nested too deep', type: 'recursion_loop' }],
    });
    expect((await state.tasks.find({ limit: 1 })).items).toEqual([]);
  });

  test('are those of the request before the defaults of the service', async () => {
    const policy = { 'create-defaults': { seconds: 7, aspect_ratio: '9:16' } };
    const given = { prompt: 'A kitten', seconds: 3, aspect_ratio: '1:1', model: 't2v-2.4-advanced' };
    const chosen = await create('text2video', given, { policy });
    expect(chosen.task).toMatchObject({ seconds: 3, job: { aspectRatio: '1:1', model: 't2v-2.4-advanced' } });
    const template = { template: 'crane_up', image: await inline('image.png') };
    const shown = { inputs: { template: 'crane_up' }, job: { template: 'crane_up' } };
    expect((await create('template2video', template)).task).toMatchObject(shown);
    const bare = await create('text2video', { prompt: 'A kitten' }, { policy });
    expect(bare.task).toMatchObject({ seconds: 7, job: { aspectRatio: '9:16', prompt: 'A kitten' } });
  });

  test('have the aspect ratio of the picture, unless the request names one', async () => {
    const portrait = await inline('image.png');
    const options = { policy: { 'create-defaults': { seconds: 5, aspect_ratio: '9:16' } } };
    const detected = await create('image2video', { image: portrait }, options);
    expect(detected.task?.job.aspectRatio).toBe('16:9');
    const named = await create('image2video', { image: portrait, aspect_ratio: '1:1' }, options);
    expect(named.task?.job.aspectRatio).toBe('1:1');
  });
});

type InspectCall = Parameters<NonNullable<Renderer['inspect']>>[0];

describe('what the service will not show', () => {
  const renderer = (inspect: (call: InspectCall) => Promise<readonly string[]>) => ({
    renderer: { ...scriptedRenderer(), inspect },
  });

  test('is in the warnings of the inputs', async () => {
    const warned = await create(
      'text2video',
      { prompt: 'A' },
      renderer(async () => ['It has no sound.']),
    );
    expect(warned.task?.inputs).toMatchObject({ prompt: 'A', warnings: ['It has no sound.'] });
    const none = await create(
      'text2video',
      { prompt: 'A' },
      renderer(async () => []),
    );
    expect(none.task?.inputs).not.toHaveProperty('warnings');
  });

  test('is found in the job', async () => {
    const calls: InspectCall[] = [];
    const seen = renderer(async (call) => {
      calls.push(call);
      return [];
    });
    const { task } = await create('text2video', { prompt: 'A', seconds: 3 }, seen);
    const job = { taskId: task?.id, prompt: 'A', seconds: 3 };
    expect(calls).toMatchObject([{ job, signal: expect.any(AbortSignal) }]);
  });

  test('prevents no task when the renderer fails to say it', async () => {
    const failing = renderer(() => Promise.reject(new Error('no')));
    const { status, task } = await create('text2video', { prompt: 'A' }, failing);
    expect(status).toBe(200);
    expect(task?.inputs).not.toHaveProperty('warnings');
  });
});

describe('an assumption of the service', () => {
  const missing = { msg: 'Field required', type: 'missing' };

  test.each([
    [
      'text2video',
      { 'text-to-video-required': ['prompt', 'own'] },
      { prompt: 'A' },
      { ...missing, loc: ['body', 'own'] },
    ],
    [
      'text2video',
      { 'style-field-name': 'style' },
      { prompt: 'A', style: 'no style' },
      { loc: ['body', 'style'], type: expect.any(String), msg: expect.any(String) },
    ],
    [
      'template2video',
      { 'template-image-form': 'array' },
      { image: { service_uri: 'service://x' } },
      { loc: ['body', 'image'], msg: 'Input should be a valid list', type: 'array_type' },
    ],
    [
      'template2video',
      { 'template-image-form': 'object' },
      { image: [{ service_uri: 'service://x' }] },
      { loc: ['body', 'image'], msg: 'Input should be a valid dictionary', type: 'object_type' },
    ],
    [
      'talking-avatar',
      { 'talking-avatar-image-and-video': 'refuse' },
      {
        audio: { service_uri: 'service://x' },
        image: { service_uri: 'service://x' },
        video: { service_uri: 'service://x' },
        seconds: 5,
      },
      { loc: ['body'], msg: 'Give either image or video, not both', type: 'value_error' },
    ],
  ] as const)('about %s refuses what does not fit it (%j)', async (path, policy, body, error) => {
    const { status, body: refused, task } = await create(path, body, { policy });
    expect([status, refused]).toEqual([422, { detail: [error] }]);
    expect(task).toBeUndefined();
  });

  test('about styles and forms accepts what fits it', async () => {
    const styled = { policy: { 'style-field-name': 'style' } };
    const style = videoStyleSchema.options[0];
    expect((await create('text2video', { prompt: 'A', style }, styled)).status).toBe(200);
    expect((await create('text2video', { prompt: 'A' }, styled)).status).toBe(200);

    const image = await inline('image.png');
    for (const [form, value] of [
      ['array', [image]],
      ['object', image],
      ['both', image],
      ['both', [image]],
    ] as const)
      expect(
        (await create('template2video', { image: value }, { policy: { 'template-image-form': form } }))
          .status,
      ).toBe(200);

    const array = { policy: { 'template-image-form': 'array' } } as const;
    expect((await create('template2video', {}, array)).status).toBe(200);
  });

  test.each<[string, string, NonNullable<HarnessOptions['policy']>, object]>([
    [
      'styles is for operations with one',
      'video2video',
      { 'style-field-name': 'style' },
      { style: 'no style' },
    ],
    [
      'styles is for the field that has one',
      'text2video',
      { 'style-field-name': null },
      { null: 'no style' },
    ],
    ['forms is for templates', 'image2video', { 'template-image-form': 'array' }, {}],
    ['avatars is for them', 'image2video', { 'talking-avatar-image-and-video': 'refuse' }, { video: {} }],
    [
      'fields is for their operation',
      'image2video',
      { 'text-to-video-required': ['prompt'], 'image-to-video-required': ['image'] },
      {},
    ],
  ])('about %s', async (_, path, policy, given) => {
    const media =
      path === 'video2video'
        ? { video: await inline('video.mp4') }
        : path === 'image2video' && { image: await inline('image.png') };
    const { status } = await create(
      path,
      { ...(path === 'text2video' && { prompt: 'A' }), ...media, ...given },
      { policy },
    );
    expect(status).toBe(200);
  });

  test('refuses a request with an error for each', async () => {
    const policy = { 'style-field-name': 'style', 'text-to-video-required': ['prompt', 'own'] };
    const { body } = await create('text2video', { prompt: 'A', style: 7 }, { policy });
    expect(body).toMatchObject({ detail: [{ loc: ['body', 'own'] }, { loc: ['body', 'style'] }] });
  });

  test.each([
    ['image', { image: { format: 'png' }, video: null }],
    ['video', { image: null, video: { format: 'mp4' } }],
  ] as const)('about an avatar with both pictures uses the %s', async (which, job) => {
    const policy = { 'talking-avatar-image-and-video': which };
    const picture = { image: await inline('image.png'), video: await inline('video.mp4') };
    const audio = await inline('audio.mp3');
    const both = await create('talking-avatar', { audio, ...picture, seconds: 5 }, { policy });
    expect(both.task?.job).toMatchObject({ ...job, audio: { format: 'mp3' } });
    const one = await create('talking-avatar', { audio, image: picture.image, seconds: 5 }, { policy });
    expect(one.task?.job).toMatchObject({ image: { format: 'png' }, video: null });
    const other = await create('talking-avatar', { audio, video: picture.video, seconds: 5 }, { policy });
    expect(other.task?.job).toMatchObject({ image: null, video: { format: 'mp4' } });
  });
});

describe('a media input', () => {
  const image = ['body', 'image'];

  test.each([
    [{ bytes_base64_encoded: '' }, 'base64_empty', 'The inline content is empty'],
    [{ bytes_base64_encoded: '????' }, 'base64_invalid', 'The inline content is not base64'],
    [
      { bytes_base64_encoded: 'QUJDREVG' },
      'media_format',
      'The file is of no supported format; needed is image',
    ],
  ])('with bad content (%j) is refused, and nothing is kept', async (input, type, msg) => {
    const { body, harness } = await create('image2video', { image: input });
    expect(body).toEqual({ detail: [{ loc: [...image, 'bytes_base64_encoded'], msg, type }] });
    expect(harness.blobs.bytes()).toBe(0);
  });

  test('of a list is refused with its location', async () => {
    const { body } = await create('template2video', { image: [{ bytes_base64_encoded: '' }] });
    const loc = [...image, 0, 'bytes_base64_encoded'];
    expect(body).toEqual({ detail: [{ loc, msg: 'The inline content is empty', type: 'base64_empty' }] });
  });

  test('of another kind is refused with its format', async () => {
    const { body } = await create('image2video', { image: await inline('audio.mp3') });
    const msg = 'The file is audio (mp3); needed is image';
    expect(body).toEqual({
      detail: [{ loc: [...image, 'bytes_base64_encoded'], msg, type: 'media_format' }],
    });
  });

  test('may have as many bytes as the service says', async () => {
    const bytes = await readFixture('image.png');
    const send = async (limit: number) =>
      create(
        'image2video',
        { image: await inline('image.png') },
        { policy: { 'inline-base64-limit': limit } },
      );
    const fits = await send(bytes.length);
    expect([fits.status, fits.task?.job.image?.size]).toEqual([200, bytes.length]);
    const msg = `Inline content may have ${bytes.length - 3} bytes; upload larger files`;
    expect((await send(bytes.length - 3)).body).toMatchObject({ detail: [{ msg, type: 'media_too_large' }] });
  });

  test('is released when another one is refused', async () => {
    const audio = await inline('audio.mp3');
    const bad = { bytes_base64_encoded: 'QUJD' };
    const { status, harness } = await create('talking-avatar', { audio, image: bad, seconds: 5 });
    expect([status, harness.blobs.bytes()]).toEqual([422, 0]);
  });

  test.each([
    ['service://nothing', 'malformed', 'The service_uri does not have the form that uploads are given'],
    [
      `service://${'a'.repeat(33)}`,
      'malformed',
      'The service_uri does not have the form that uploads are given',
    ],
    [`service://${'a'.repeat(32)}`, 'unknown', 'The service_uri was never given'],
  ])('with the URI %s is refused', async (service_uri, type, msg) => {
    const { body } = await create('image2video', { image: { service_uri } });
    const error = { loc: [...image, 'service_uri'], msg, type: `media_reference_${type}` };
    expect(body).toEqual({ detail: [error] });
  });
});

describe('an upload', () => {
  /** Grants an upload, and sends its file. */
  async function upload(harness: Harness, content?: Uint8Array) {
    const response = await harness.post('/v1/upload/file', { filename: 'kitten.PNG' });
    // Safe: the body of a grant.
    const { data } = (await response.json()) as {
      data: { presigned_url: string; headers: Record<string, string>; service_uri: string };
    };
    const send = (body: Uint8Array) =>
      harness.http.fetch(
        new Request(data.presigned_url, { method: 'PUT', headers: data.headers, body: new Uint8Array(body) }),
      );
    expect(content === undefined || (await send(content)).ok).toBe(true);
    return {
      ...data,
      send,
      use: () => create('image2video', { image: { service_uri: data.service_uri } }, harness),
    };
  }

  test('is used by its URI, several times, until it expires', async () => {
    const content = await readFixture('image.png');
    const harness = createHarness();
    const { use, headers, presigned_url } = await upload(harness, content);
    expect([headers['Content-Type'], presigned_url.startsWith(ORIGIN)]).toEqual(['image/png', true]);
    for (let count = 0; count < 2; count += 1)
      expect((await use()).task?.job.image).toMatchObject({ size: content.length, mediaType: 'image/png' });
    await harness.work(DAY - 1);
    expect((await use()).status).toBe(200);
    harness.pass(1);
    const expired = {
      type: 'media_reference_expired',
      msg: 'The service_uri has expired; upload the file again',
    };
    expect((await use()).body).toMatchObject({ detail: [expired] });
  });

  test('without a file, or of another organization, is refused', async () => {
    const harness = createHarness();
    const { use, service_uri } = await upload(harness);
    const empty = { type: 'media_reference_empty', msg: 'No file has been sent to the upload URL yet' };
    expect((await use()).body).toMatchObject({ detail: [empty] });
    const lost = await upload(harness, await readFixture('image.png'));
    await harness.blobs.clear();
    expect((await lost.use()).body).toMatchObject({ detail: [empty] });
    const id = service_uri.replace('service://', '');
    const record = await harness.state.uploads.get(id);
    if (record === undefined) throw new Error('There is no upload.');
    await harness.state.commit({
      uploads: [{ ...record, version: record.version + 1, organization: 'org-2' }],
    });
    const foreign = {
      type: 'media_reference_foreign',
      msg: 'The service_uri belongs to another organization',
    };
    expect((await use()).body).toMatchObject({ detail: [foreign] });
  });

  test('that is sent again replaces the file, and keeps that of tasks', async () => {
    const harness = createHarness();
    const png = await readFixture('image.png');
    const jpg = await readFixture('image.jpg');
    const { send, use } = await upload(harness, png);
    await use();
    expect((await send(jpg)).status).toBe(200);
    expect(harness.blobs.bytes()).toBe(png.length + jpg.length);
    const { task } = await use();
    expect(task?.job.image).toBeDefined();
  });

  test('is checked for its size', async () => {
    const harness = createHarness({ policy: { megabyte: 1000 } });
    const { send } = await upload(harness);
    const small = await send(new Uint8Array(511));
    expect(await small.json()).toEqual({ detail: 'The file has 511 bytes; 512 are the least' });
    const large = await send(new Uint8Array(1001));
    expect(await large.json()).toEqual({ detail: 'The file is too large; 1000 bytes are the most' });
    expect((await send(new Uint8Array(512))).status).toBe(200);
    expect((await send(new Uint8Array(1000))).status).toBe(200);
  });

  test('has a name of at most 2,000 characters, with a known extension if the service wants one', async () => {
    const grant = async (filename: string, rules: 'any' | 'supported-extension' = 'any') => {
      const harness = createHarness({ policy: { 'filename-rules': rules } });
      const response = await harness.post('/v1/upload/file', { filename });
      // Safe: the bodies of this operation.
      const body = (await response.json()) as {
        data?: { headers: Record<string, string> };
        detail?: readonly object[];
      };
      return body.detail?.[0] ?? body.data?.headers['Content-Type'];
    };

    expect(await grant(`${'a'.repeat(1996)}.png`)).toBe('image/png');
    const loc = ['body', 'filename'];
    expect(await grant(`${'a'.repeat(1997)}.png`)).toEqual({
      loc,
      type: 'string_too_long',
      msg: 'String should have at most 2000 characters',
    });
    expect(await grant('kitten.unknown')).toBe('application/octet-stream');
    expect(await grant('png')).toBe('application/octet-stream');
    expect(await grant('kitten.png.txt', 'supported-extension')).toEqual({
      loc,
      type: 'value_error',
      msg: 'The extension is none of a supported file type',
    });
    expect(await grant('kitten.mp3', 'supported-extension')).toBe('audio/mpeg');
  });
});
