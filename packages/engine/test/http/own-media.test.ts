import { describe, expect, test } from 'vitest';
import type { PollOutcome, StateStore } from '../../src/index.ts';
import { createHarness, type Harness, ORIGIN, scriptedRenderer, VIDEO } from '../support/harness.ts';

const HOUR = 3_600_000;
const FILE = new Uint8Array(600).fill(7);

interface Grant {
  readonly presigned_url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service_uri: string;
}

/** A service, and an upload that it granted. */
async function grantUpload(harness = createHarness()) {
  const response = await harness.post('/v1/upload/file', { filename: 'kitten.png' });
  // Safe: the body of a grant.
  const { data } = (await response.json()) as { data: Grant };
  const put = (body: BodyInit = FILE, headers: object = {}) => {
    const init: RequestInit & { duplex: 'half' } = { method: 'PUT', body, duplex: 'half' };
    init.headers = { ...data.headers, ...headers };
    return harness.http.fetch(new Request(data.presigned_url, init));
  };
  return { harness, put, ...data };
}

/** The status and the reason of a refusal. */
async function read(response: Response): Promise<unknown[]> {
  return [response.status, await response.json()];
}

const isRefused = (detail: string): unknown[] => [403, { detail }];

describe('a presigned URL', () => {
  test('takes a file until it expires, and says which content it has', async () => {
    const { harness, put } = await grantUpload();
    harness.pass(HOUR - 1);
    const response = await put();
    const [upload] = (await harness.state.uploads.find({ limit: 1 })).items;
    expect([response.status, response.headers.get('etag')]).toEqual([200, `"${upload?.file?.blob}"`]);
    harness.pass(1);
    expect(await read(await put())).toEqual(isRefused('The URL has expired'));
  });

  test.each([
    [{ 'content-type': 'image/jpeg' }, 'The header Content-Type must be exactly as granted'],
    [{ 'x-upload-token': 'x' }, 'The header x-upload-token must be exactly as granted'],
    [
      { authorization: 'Bearer secret' },
      'The header Authorization must not be sent here: the key is for the API alone',
    ],
  ])('refuses a file with the headers %j', async (headers, detail) => {
    const { harness, put } = await grantUpload();
    expect(await read(await put(FILE, headers))).toEqual(isRefused(detail));
    expect(harness.blobs.bytes()).toBe(0);
    expect((await put()).status).toBe(200);
    expect(harness.blobs.bytes()).toBe(FILE.length);
  });

  test('that was altered is refused, and one of another form is unknown', async () => {
    const { harness, presigned_url: url, headers } = await grantUpload();
    const put = (altered: string) =>
      harness.http.fetch(new Request(altered, { method: 'PUT', headers, body: FILE }));
    const refusal = isRefused('The URL was not granted');
    expect(await read(await put(url.replace(/signature=./, 'signature=x')))).toEqual(refusal);
    expect(await read(await put(url.replace(/uploads\/\w+/, `uploads/${'0'.repeat(32)}`)))).toEqual(refusal);
    const unknown = await put(url.replace(/uploads\/\w+/, `uploads/${'0'.repeat(33)}`));
    expect(await read(unknown)).toEqual([404, { detail: 'Not found' }]);
  });

  test.each([
    ['shorter than 512 bytes', 511, 400],
    ['as long as the least', 512, 200],
    ['as long as the most', 1000, 200],
    ['longer than the most', 1001, 413],
  ])('keeps nothing of a file that it refuses: %s', async (_, bytes, status) => {
    const { harness, put } = await grantUpload(createHarness({ policy: { megabyte: 1000 } }));
    const response = await put(new Uint8Array(bytes));
    expect(response.status).toBe(status);
    expect(harness.blobs.bytes()).toBe(status === 200 ? bytes : 0);
  });

  test('keeps nothing of a file that arrives after the reference has expired', async () => {
    const { harness, put } = await grantUpload();
    const source: UnderlyingDefaultSource<Uint8Array> = {
      pull(controller) {
        harness.pass(24 * HOUR);
        controller.enqueue(FILE);
        controller.close();
      },
    };
    // Nothing is read before the service reads it.
    const body = new ReadableStream(source, { highWaterMark: 0 });
    expect(await read(await put(body))).toEqual(isRefused('The URL has expired'));
    expect(harness.blobs.bytes()).toBe(0);
  });
});

/** A service with a video, and a function that loads it. */
async function makeVideo(mediaType = 'video/mp4', state?: (state: StateStore) => StateStore) {
  const video = { content: VIDEO, mediaType, width: 64, height: 36 };
  const poll = async (): Promise<PollOutcome> => ({ state: 'done', video });
  const harness: Harness = createHarness({ renderer: scriptedRenderer({ poll }), ...(state && { state }) });
  const id = await harness.create();
  await harness.work();
  const { output } = await harness.getTask(id);
  const url = `${ORIGIN}/outputs/${id}/${output?.token}.mp4`;
  const load = (headers: Record<string, string> = {}, changed = url) =>
    harness.http.fetch(new Request(changed, { headers }));
  return { harness, url, load, etag: `"${output?.blob}"` };
}

describe('a video', () => {
  test('has the headers with which a client stores it', async () => {
    const { load, etag } = await makeVideo();
    const response = await load();
    expect([response.status, new Uint8Array(await response.arrayBuffer())]).toEqual([200, VIDEO]);
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'video/mp4',
      'content-length': String(VIDEO.length),
      etag,
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=0',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    ['video/webm', 'video/webm'],
    ['text/html', 'application/octet-stream'],
  ])('whose provider says %s is sent as %s', async (mediaType, sent) => {
    const { load } = await makeVideo(mediaType);
    expect((await load()).headers.get('content-type')).toBe(sent);
  });

  test.each<[Record<string, string>, status: number, range: string | null, content: string]>([
    [{ range: 'bytes=2-4' }, 206, 'bytes 2-4/7', 'vid'],
    [{ range: 'bytes=2-' }, 206, 'bytes 2-6/7', 'video'],
    [{ range: 'bytes=9-' }, 416, 'bytes */7', ''],
    [{ range: 'bytes=0-1,4-5' }, 200, null, 'a video'],
    [{ range: 'items=2-4' }, 200, null, 'a video'],
    [{ range: 'nonsense' }, 200, null, 'a video'],
    [{ range: 'bytes=2-4', 'if-range': '"another"' }, 200, null, 'a video'],
    [{ 'if-none-match': '"another"' }, 200, null, 'a video'],
  ])('with %j gets %i', async (headers, status, range, content) => {
    const { load } = await makeVideo();
    const response = await load(headers);
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([
      status,
      range,
      content,
    ]);
  });

  test('is sent in part, or not again, when the client has the same one', async () => {
    const { load, etag } = await makeVideo();
    expect((await load({ range: 'bytes=2-4', 'if-range': etag })).status).toBe(206);
    const unchanged = await load({ 'if-none-match': etag });
    expect([unchanged.status, await unchanged.text(), unchanged.headers.get('etag')]).toEqual([
      304,
      '',
      etag,
    ]);
  });

  test('is there until its URL expires, for those who know the URL', async () => {
    const { harness, url, load } = await makeVideo();
    const none = [404, { detail: 'There is no such video' }];
    expect(await read(await load({}, url.replace(/.\.mp4$/, 'x.mp4')))).toEqual(none);
    expect(await read(await load({}, url.replace(/outputs\/[^/]+/, 'outputs/none')))).toEqual(none);
    harness.pass(8 * HOUR - 1);
    expect((await load()).status).toBe(200);
    harness.pass(1);
    expect(await read(await load())).toEqual([
      410,
      { detail: 'The URL has expired; it was valid for 8 hours after success' },
    ]);
  });
});
