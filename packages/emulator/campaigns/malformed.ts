import { connect } from 'node:net';
import { pathToFileURL } from 'node:url';
import { startEmulator } from '../src/index.ts';
import { type SeededRandom, seededRandom } from '../src/random/seeded.ts';

/** What a run of malformed requests found. */
export interface MalformedReport {
  readonly requests: number;
  /** How many answers there were of each status; `none` where the connection ended without one. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests that were answered with 5xx. */
  readonly serverErrors: readonly string[];
  /** Faults the emulator reported of itself. */
  readonly faults: readonly string[];
  /** Megabytes of heap after the first tenth and at the end, garbage collected if the process allows it. */
  readonly heapMegabytes: readonly [number, number];
  /** Whether it still works as it should. */
  readonly works: boolean;
  readonly seconds: number;
}

/** Sends malformed requests over real sockets and looks for 5xx, crashes and growth. */
export async function malformedCampaign(requests: number, seed = 1): Promise<MalformedReport> {
  const began = performance.now();
  const faults: string[] = [];
  const statuses: Record<string, number> = {};
  const serverErrors: string[] = [];
  const random = seededRandom(`malformed:${seed}`);
  const emulator = await startEmulator({
    render: 'none',
    limits: { requests: 50 },
    onError: (error) => faults.push(String(error)),
  });
  const { port } = new URL(emulator.url);
  const one = async (): Promise<void> => {
    const request = draw(random, emulator.apiKey);
    const status = await exchange(Number(port), request);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status.startsWith('5')) serverErrors.push(String(request.bytes.subarray(0, 300)));
  };
  const many = async (count: number): Promise<void> => {
    for (let sent = 0; sent < count; sent += 20)
      await Promise.all(Array.from({ length: Math.min(20, count - sent) }, one));
  };
  try {
    const warm = Math.ceil(requests / 10);
    await many(warm);
    const before = heap();
    await many(requests - warm);
    const after = heap();
    const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
    const proof = await fetch(`${emulator.url}/v1/video/text2video`, { method: 'POST', headers, body: '{}' });
    await proof.arrayBuffer();
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    return {
      requests,
      statuses,
      serverErrors,
      faults,
      heapMegabytes: [before, after],
      works: proof.status === 200,
      seconds,
    };
  } finally {
    await emulator.close();
  }
}

function heap(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().heapUsed / 100_000) / 10;
}

/** A request as bytes, and how it is sent. */
interface RawRequest {
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

function draw(random: SeededRandom, key: string): RawRequest {
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

const OVERSIZE = 10_000_000;

/** Sends a request and gives the status of the answer, `none` without one. */
function exchange(port: number, { bytes, slow }: RawRequest): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      if (slow) socket.write(bytes.subarray(0, Math.max(10, bytes.byteLength - 20)));
      else socket.end(bytes);
    });
    const patience = setTimeout(() => socket.destroy(), slow ? 100 : 10_000);
    socket.on('data', (data) => {
      if (answer.length < OVERSIZE) answer += data.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(patience);
      resolve(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'none');
    });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const report = await malformedCampaign(Number(process.argv.at(-1)) || 10_000);
  console.log(JSON.stringify(report, null, 2));
  // Whatever a request has left behind keeps this process alive.
  const late = (): void => {
    console.error('Something is still open:', process.getActiveResourcesInfo());
    process.exit(1);
  };
  setTimeout(late, 5000).unref();
  process.exitCode = report.serverErrors.length === 0 && report.faults.length === 0 && report.works ? 0 : 1;
}
