import type { SeededRandom } from '../../src/random/seeded.ts';

/** A request as bytes, and how it is sent. */
export interface RawRequest {
  readonly bytes: Buffer;
  /** Whether the connection is left open in the middle of the body for a moment, then dropped. */
  readonly slow: boolean;
}

const PATHS = [
  '/v1/video/text2video',
  '/v1/video/image2video',
  '/v1/video/template2video',
  '/v1/video/video2video',
  '/v1/video/talking-avatar',
  '/v1/upload/file',
];
const TRICKS = [
  '/../../etc/passwd',
  '/v1/tasks/..%2f..%2fetc',
  '/v1/tasks/%00',
  '/v1/tasks/%',
  '/v1/tasks/%ff%fe',
  '/v1//video//text2video',
  '/v1/video/text2video/',
  '/V1/tasks/x',
  '/v1/tasks/' + 'x'.repeat(8000),
  '//evil.example/v1',
  '/v1/tasks/x?y=%',
  '/uploads/%2e%2e?signature=',
  '/outputs/a/b%00.mp4',
  '/outputs/__proto__/constructor',
  '/_emulator/%',
  '/docs/..%2f..%2fpackage.json',
  '/docs/%2e%2e/%2e%2e/package.json',
  '/v1/tasks/__proto__',
  '*',
  'http://evil.example/v1/tasks/x',
  '/v1/tasks/\ud83d\ude00',
  '/_emulator/events?x=%ff',
];
const ODD = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\uffff',
  '😀'.repeat(2000),
  'x'.repeat(2001),
  'service://',
  'service://../../x',
  'javascript:alert(1)',
  'http://',
  'http://[::1',
  'data:,',
  '%s%n',
  '#{7*7}',
  '\u202e',
  'http://127.0.0.1:99999/',
  'x'.repeat(100_000),
  'constructor',
  '__proto__',
  'toString',
];
const VALUES = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -0,
  11,
  61,
  2 ** 53,
  [],
  {},
  [[]],
  [{}],
  { a: { b: {} } },
  [null],
  { service_uri: null },
  { service_uri: 1 },
  { bytes_base64_encoded: 'AAAA' },
  { bytes_base64_encoded: '=' },
  { service_uri: 'service://x', bytes_base64_encoded: null },
];
const FIELDS = [
  'prompt',
  'model',
  'seconds',
  'callback_url',
  'aspect_ratio',
  'image',
  'video',
  'audio',
  'template',
  'filename',
  '__proto__',
  'constructor',
  '',
];
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  '',
  'application/jsonp',
  '\u00e9',
  'application/json;'.repeat(50),
];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** Draws a request that is malformed in one way or several. */
export function drawRequest(random: SeededRandom, key: string): RawRequest {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random.next() * list.length)] as T; // The lists are not empty.
  const authorization =
    random.next() < 0.9
      ? `Bearer ${key}`
      : pick(['', 'Bearer', 'Bearer \t', 'Basic x', `Bearer ${'k'.repeat(5000)}`, 'Bearer é']);
  const trick = random.next() < 0.25;
  const path = trick ? pick(TRICKS) : pick(PATHS);
  const method = trick || random.next() < 0.1 ? pick(METHODS) : 'POST';
  const body = drawBody(random, pick);
  const type = random.next() < 0.8 ? 'application/json' : pick(TYPES);
  const length = random.next() < 0.95 ? body.byteLength : pick([-1, 0, body.byteLength + 50, 2 ** 40]);
  const host =
    random.next() < 0.95
      ? '127.0.0.1'
      : pick(['', 'evil.example', 'a b', '[::1', '127.0.0.1:99999', 'x'.repeat(3000)]);
  const head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${authorization}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n`;
  return {
    bytes: Buffer.concat([Buffer.from(head, 'latin1'), body]),
    slow: random.next() < 0.02 || length > body.byteLength,
  };
}

function drawBody(random: SeededRandom, pick: <T>(list: readonly T[]) => T): Buffer {
  const value = (): unknown => (random.next() < 0.5 ? pick(VALUES) : pick(ODD));
  const object = Object.fromEntries(
    Array.from({ length: Math.floor(random.next() * 6) }, () => [pick(FIELDS), value()]),
  );
  const text = JSON.stringify(object);
  const kind = Math.floor(random.next() * 12);
  if (kind === 0) return Buffer.from(text.slice(0, Math.floor(random.next() * text.length)));
  if (kind === 1)
    return Buffer.concat([
      Buffer.from('{"prompt":"'),
      Buffer.from([0xc3, 0x28, 0xff, 0xfe, 0xed, 0xa0, 0x80]),
      Buffer.from('"}'),
    ]);
  if (kind === 2) return Buffer.from('['.repeat(20_000) + ']'.repeat(random.next() < 0.5 ? 20_000 : 0));
  if (kind === 3) return Buffer.from(`{"prompt":"${'x'.repeat(Math.floor(random.next() * 300_000))}"}`);
  if (kind === 4)
    return Buffer.from(
      pick([
        '',
        'null',
        'NaN',
        '"',
        "{'a':1}",
        '{"a":1,}',
        '\ufeff{}',
        '{"seconds":1e999}',
        '{"seconds":"5"}',
        '{"a":{"a":'.repeat(2000),
      ]),
    );
  if (kind === 5) return Buffer.from(Array.from({ length: 64 }, () => Math.floor(random.next() * 256)));
  return Buffer.from(text);
}
