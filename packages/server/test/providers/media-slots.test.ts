import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json, MediaSource, RenderMedia } from '@videogen/engine';
import { sampleCall } from '@videogen/engine/conformance';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { encodeForm } from '../../src/providers/encode-form.ts';
import { fillSlots, getSize, mediaBlob, mediaUrl, readInput, readSlots } from '../../src/providers/slots.ts';
import { sampleRequest } from '../support/samples.ts';

const media = (source: MediaSource): RenderMedia => ({
  ...{ blob: 'b', size: 8, format: 'png', mediaType: 'image/png' },
  source: async () => source,
});

const job = {
  ...{ taskId: 'task-1', prompt: 'a kite', seconds: 5, aspectRatio: '9:16', template: 'hug' },
  image: media({ url: 'image' }),
  video: media({ url: 'video' }),
  audio: null,
};

const readAll = (changes: object = {}) => {
  const call = sampleCall({ ...job, ...changes });
  return readSlots(sampleRequest({ ...call, fps: 30 }), mediaUrl);
};

test('the slots have all that is known of a task', async () => {
  expect(await readAll()).toEqual({
    ...{ prompt: 'a kite', seconds: 5, seconds_text: '5', frames: 150, fps: 30, aspect_ratio: '9:16' },
    ...{ width: 720, height: 1280, seed: 1_972_122_341, model: 'wan', template: 'hug', task_id: 'task-1' },
    ...{ image: 'image', video: 'video', audio: null },
  });
});

test('the seed of a task is the same each time, and below 2^31', async () => {
  const seeds = await Promise.all(
    Array.from({ length: 20 }, async (_, task) => (await readAll({ taskId: `task-${task}` })).seed),
  );
  expect(new Set(seeds).size).toBe(20);
  expect(Math.max(...seeds.map(Number))).toBeLessThan(2 ** 31);
  expect((await readAll()).seed).toBe((await readAll()).seed);
});

test.each([
  ['16:9', { width: 1280, height: 720 }],
  ['9:16', { width: 720, height: 1280 }],
  ['1:1', { width: 960, height: 960 }],
  ['4:3', { width: 1104, height: 832 }],
  ['3:4', { width: 832, height: 1104 }],
  ['2:1', undefined],
])('a video of %s has the size %o', async (aspectRatio, size) => {
  expect(getSize(aspectRatio)).toEqual(size);
  const { width, height } = await readAll({ aspectRatio });
  expect({ width, height }).toEqual(size ?? { width: null, height: null });
});

test.each<[Json, Json]>([
  ['{seconds}', 5],
  ['{audio}', null],
  ['{seconds} s of {prompt}, {prompt}{audio}', '5 s of a kite, a kite'],
  ['{unknown}', '{unknown}'],
  [7, 7],
  [null, null],
  [
    ['{seconds}', '{audio}', [true]],
    [5, null, [true]],
  ],
  [
    { text: '{prompt}', sound: '{audio}', none: null, deep: { sound: '{audio}', fps: '{fps}' } },
    { text: 'a kite', none: null, deep: { fps: 30 } },
  ],
])('the template %j is filled as %j', async (template, expected) => {
  expect(fillSlots(template, await readAll())).toEqual(expected);
});

describe('media of a storage', () => {
  test.each(['memory', 'a file'])(
    'in %s is sent as a data URL, or as a file with its type',
    async (place) => {
      const path = join(await temporaryFolder(), 'image.png');
      await writeFile(path, 'an image');
      const image = media(place === 'memory' ? Buffer.from('an image') : { path });
      expect(await mediaUrl(image)).toBe('data:image/png;base64,YW4gaW1hZ2U=');

      const blob = await mediaBlob(image, () => Promise.reject(new Error('nothing is requested')));
      expect([blob.type, await blob.text()]).toEqual(['image/png', 'an image']);
    },
  );

  const image = media({ url: 'https://storage.example/image' });

  test('at a URL is sent as this URL, or read and sent as a file with its type', async () => {
    const fetch = vi.fn(async () => new Response('an image'));
    expect(await mediaUrl(image)).toBe('https://storage.example/image');

    const blob = await mediaBlob(image, fetch);
    expect([blob.type, await blob.text()]).toEqual(['image/png', 'an image']);
    expect(fetch).toHaveBeenCalledExactlyOnceWith('https://storage.example/image', {
      signal: expect.any(AbortSignal),
    });
  });

  test('at a URL that has expired is not sent', async () => {
    const reading = mediaBlob(image, async () => new Response('<Error/>', { status: 403 }));
    await expect(reading).rejects.toThrow('The storage responded with 403 to a read of the input.');
  });

  /** Reads an input from a storage that sends nothing, or a part only. Returns what became of it after a time. */
  const readFor = async (pass: number, sends: 'nothing' | 'a part'): Promise<unknown> => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const respond = (signal: AbortSignal): Response | Promise<Response> =>
      sends === 'nothing'
        ? once(signal, 'abort').then(() => Promise.reject(signal.reason))
        : new Response(
            new ReadableStream({
              start(own) {
                own.enqueue(Buffer.from('an'));
                signal.addEventListener('abort', () => own.error(signal.reason));
              },
            }),
          );
    const outcomes: unknown[] = [];
    readInput('https://storage.example/image', async (_, init) =>
      respond(init?.signal ?? AbortSignal.abort()),
    ).then(
      () => outcomes.push('whole'),
      (error: Error) => outcomes.push(error.message),
    );
    await turn();
    vi.advanceTimersByTime(pass);
    await turn();
    return outcomes;
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  test.each([
    ['does not respond', 'nothing', 'No response'],
    ['falls silent', 'a part', 'The host has sent no byte for 10000 ms.'],
  ] as const)('that %s is given up after 10 s', async (_, sends, reason) => {
    expect(await readFor(9999, sends)).toEqual([]);
    expect(await readFor(10_000, sends)).toEqual([reason]);
  });

  test('that the server stops reading is given up at once', async () => {
    const fetch = async (_: unknown, init?: RequestInit) => {
      init?.signal?.throwIfAborted();
      return new Response('an image');
    };
    const stopped = AbortSignal.abort(new Error('the process stops'));
    await expect(readInput('https://storage.example/image', fetch, stopped)).rejects.toThrow(
      'the process stops',
    );
  });
});

test('a form has texts and files, with names and types', async () => {
  const form = encodeForm({
    'a "b"\r\n': 'one\r\ntwo',
    plain: { name: 'x"\r\n.bin', content: new Blob(['content']) },
    image: { name: 'x.png', content: new Blob(['image'], { type: 'image/png' }) },
  });
  const boundary = form.type.replace('multipart/form-data; boundary=', '');
  expect(boundary).toMatch(/^videogen-[0-9a-f-]{36}$/);
  expect((await form.text()).split(`--${boundary}`)).toEqual([
    '',
    '\r\nContent-Disposition: form-data; name="a %22b%22%0D%0A"\r\n\r\none\r\ntwo\r\n',
    '\r\nContent-Disposition: form-data; name="plain"; filename="x%22%0D%0A.bin"\r\nContent-Type: application/octet-stream\r\n\r\ncontent\r\n',
    '\r\nContent-Disposition: form-data; name="image"; filename="x.png"\r\nContent-Type: image/png\r\n\r\nimage\r\n',
    '--\r\n',
  ]);
  expect(encodeForm({}).type).not.toBe(form.type);
});
