import { describe, expect, test } from 'vitest';
import { createTask, post, readTask } from '../support/contract.ts';
import { grant, png } from '../support/files.ts';
import { start } from '../support/start.ts';

function put(url: string, headers: Record<string, string>, body: Uint8Array): Promise<Response> {
  return fetch(url, { method: 'PUT', headers, body: Buffer.from(body) });
}

describe('PUT to a presigned URL', () => {
  test('of one byte more than the smaller reading of 80 MB is refused when that is assumed', async () => {
    const emulator = await start({ assume: { megabyte: 80_000_000 } });
    const { presigned_url, headers } = await grant(emulator);
    expect((await put(presigned_url, headers, new Uint8Array(80_000_001))).status).toBe(413);
  });

  test('needs exactly the granted headers, and not the key', async () => {
    const emulator = await start();
    const { presigned_url, headers } = await grant(emulator);
    const file = png(10, 10);
    const variants: Record<string, string>[] = [
      {},
      { ...headers, 'Content-Type': 'image/jpeg' },
      { ...headers, 'x-upload-token': 'x' },
      { 'Content-Type': headers['Content-Type'] ?? '' },
      { ...headers, authorization: `Bearer ${emulator.apiKey}` },
    ];
    for (const variant of variants) expect((await put(presigned_url, variant, file)).status).toBe(403);
    expect((await put(presigned_url, { ...headers, 'x-more': 'yes' }, file)).status).toBe(200);
  });

  test('needs the length first', async () => {
    const emulator = await start();
    const { presigned_url, headers } = await grant(emulator);
    const body = new Blob([new Uint8Array(1000)]).stream();
    const init = { method: 'PUT', headers, body, duplex: 'half' };
    expect((await fetch(presigned_url, init)).status).toBe(411);
  });

  test('an expired URL is refused', async () => {
    const emulator = await start();
    const { presigned_url, headers } = await grant(emulator);
    const file = png(10, 10);
    await emulator.clock.advance('59m');
    expect((await put(presigned_url, headers, file)).status).toBe(200);
    await emulator.clock.advance('1m');
    const late = await put(presigned_url, headers, file);
    expect([late.status, late.headers.get('x-videogen-assumption')]).toEqual([403, 'presigned-url-lifetime']);
  });
});

test('a task keeps the file it was created with', async () => {
  const seen: number[] = [];
  const emulator = await start({
    render: async ({ image }) => {
      if (image instanceof Uint8Array) seen.push(image.byteLength);
      return { bytes: new Uint8Array(10), width: 1, height: 1 };
    },
  });

  const { presigned_url, headers, service_uri } = await grant(emulator);
  const first = png(10, 10);
  const second = png(900, 10);
  await put(presigned_url, headers, first);
  await post(emulator, '/v1/video/image2video', { image: { service_uri } });
  await put(presigned_url, headers, second);
  await emulator.clock.advance('10s');

  expect(seen).toEqual([first.byteLength]);
});

describe('output videos', () => {
  const finished = async (options?: Parameters<typeof start>[0]) => {
    const emulator = await start(options);
    const id = await createTask(emulator);
    await emulator.clock.advance('2800ms');
    return String((await readTask(emulator, id))?.['output_videos']?.[0]?.['url']);
  };

  test('come whole only, when URLs are assumed to have no ranges', async () => {
    const url = await finished({ assume: { 'video-url-ranges': 'none' } });
    const whole = await fetch(url);
    expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'none']);
    const part = await fetch(url, { headers: { range: 'bytes=4-11' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([200, null]);
    expect(await part.bytes()).toEqual(await whole.bytes());
    expect(part.headers.get('x-videogen-assumption')).toContain('video-url-ranges');
  });

  test('come whole, in part, by head and by tag', async () => {
    const url = await finished();
    const whole = await fetch(url);
    const bytes = await whole.bytes();

    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
      200,
      'video/mp4',
      'bytes',
    ]);

    const etag = whole.headers.get('etag') ?? '';
    const size = bytes.length;
    const none = bytes.subarray(0, 0);

    for (const [headers, status, range, content] of [
      [{ range: 'bytes=4-11' }, 206, `bytes 4-11/${size}`, bytes.subarray(4, 12)],
      [{ range: 'bytes=4-7,8-11' }, 206, `bytes 4-11/${size}`, bytes.subarray(4, 12)],
      [{ range: 'bytes=-5' }, 206, `bytes ${size - 5}-${size - 1}/${size}`, bytes.subarray(-5)],
      [{ range: 'bytes=999999999-' }, 416, `bytes */${size}`, none],
      [{ range: 'bytes=0-1,8-9' }, 200, null, bytes],
      [{ range: 'bytes' }, 200, null, bytes],
      [{ range: 'items=0-1' }, 200, null, bytes],
      [{ range: 'bytes=0-1', 'if-range': '"other"' }, 200, null, bytes],
      [{ 'if-none-match': etag }, 304, null, none],
    ] as const) {
      const part = await fetch(url, { headers });
      const found = [part.status, part.headers.get('content-range'), await part.bytes()];
      expect(found, JSON.stringify(headers)).toEqual([status, range, content]);
    }

    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)]);
  });
});
