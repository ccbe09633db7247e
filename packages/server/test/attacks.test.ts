import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { openSqlite } from '@videogen/engine/sqlite';
import { listen } from '@videogen-tools/test-support/listen';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { KEY } from './support/api.ts';
import { ADMIN_TOKEN, startTestServer, type TestServer } from './support/server.ts';

let folder: string;
let server: TestServer;
let canaryPort: number;
/** Requests to a host that the server must not call. */
const reached: string[] = [];
/** Statuses of all responses: none may be a 5xx. */
const statuses: number[] = [];

beforeAll(async () => {
  folder = await temporaryFolder(afterAll);
  const canary = createServer(({ method, url }, response) => {
    reached.push(`${method} ${url}`);
    response.end('{}');
  });
  const { port, close } = await listen(canary);
  afterAll(close);
  canaryPort = port;
  const providers = { synthetic: { type: 'synthetic', placeholder: true } } as const;
  server = await startTestServer({ dataDir: folder, config: { providers } }, { atEnd: () => {} });
});
afterAll(() => server.close());
afterEach(() => {
  expect(reached).toEqual([]);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});

interface Sent {
  readonly method?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
}

async function send(url: string, { key = KEY, headers, ...init }: Sent = {}) {
  const response = await fetch(new URL(url, server.url), {
    ...init,
    method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
  });
  statuses.push(response.status);
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const post = (path: string, body: unknown, sent: Sent = {}) =>
  send(path, { ...sent, body: typeof body === 'string' ? body : JSON.stringify(body) });

const admin = (path: string, sent: Sent = {}) =>
  send(new URL(path, server.adminUrl ?? '').href, { key: ADMIN_TOKEN, ...sent });

/** What a response has that shows a file of the machine or the database. */
const leaked = /root:|SQLite format/;

test('the looks of these tests find a request, a file and the database', async () => {
  await fetch(`http://127.0.0.1:${canaryPort}/image.png`);
  expect(reached.splice(0)).toEqual(['GET /image.png']);
  expect(await readFile('/etc/passwd', 'utf8')).toMatch(leaked);
  expect(await readFile(join(folder, 'videogen.db'), 'latin1')).toMatch(leaked);
});

interface Grant {
  readonly presigned_url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service_uri: string;
}

async function grant(sent: Sent = {}): Promise<Grant> {
  const { text } = await post('/v1/upload/file', { filename: 'image.png' }, sent);
  const { data }: { data: Grant } = JSON.parse(text);
  return data;
}

/** Sends raw bytes and returns the start of the response. */
async function sendRaw(text: string, { end = true }: { end?: boolean } = {}): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(text);
  let received = '';
  socket.on('data', (chunk) => (received += chunk));
  const responded = Promise.race([once(socket, 'data'), once(socket, 'close')]);
  await responded;
  if (end) socket.destroy();
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0);
  statuses.push(status);
  return received;
}

describe('another organization', () => {
  test('gets the same response for a task of ours as for none', async () => {
    const id = await server.create({ seconds: 1 });
    const key = await server.createKey('other');
    const foreign = await send(`/v1/tasks/${id}`, { key });
    const unknown = await send('/v1/tasks/6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10', { key });
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
  });

  test('cannot use an upload of ours', async () => {
    const { service_uri } = await grant();
    const key = await server.createKey('other');
    const { status, text } = await post('/v1/video/image2video', { image: { service_uri } }, { key });
    expect(status).toBe(422);
    // Ours, of which the service says more.
    const ours = await post('/v1/video/image2video', { image: { service_uri } });
    expect(ours.text).toContain('No file has been sent');
    expect(text).not.toContain('No file has been sent');
  });
});

describe('a key', () => {
  test.each([
    ['an unknown one', 'an-unknown-key-of-theirs'],
    ['one with a line break encoded', 'an-unknown-key%0d%0aof-theirs'],
    ['one of 7,000 characters', 'k'.repeat(7000)],
    ['one of SQL', "'OR'1'='1"],
  ])('that is invalid does not appear in the response: %s', async (_, key) => {
    const { status, text, headers } = await send('/v1/tasks/6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10', { key });
    expect([status, JSON.parse(text)]).toEqual([401, { detail: 'The API key is invalid or revoked' }]);
    const values = [...headers.values()].join();
    expect(values).toContain('application/json');
    expect(values).not.toContain(key);
  });

  test('of the API does not open the admin API, nor the other way round', async () => {
    expect((await admin('/keys', { key: KEY })).status).toBe(401);
    expect((await send('/v1/tasks/x', { key: ADMIN_TOKEN })).status).toBe(401);
  });
});

describe('a callback URL', () => {
  test('of a private host is never called, in any notation', async () => {
    const hosts = [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0x7f000001',
      '2130706433',
      '0177.0.0.1',
      '127.1',
      '0.0.0.0',
      'user:pass@127.0.0.1',
      '127.0.0.1.',
    ];
    const ids = await Promise.all(
      hosts.map((host) => server.create({ callback_url: `http://${host}:${canaryPort}/stolen` })),
    );
    ids.push(await server.create({ callback_url: 'http://169.254.169.254/latest/meta-data/' }));
    const database = openSqlite(join(folder, 'videogen.db'));
    const blocked = `SELECT count(DISTINCT task_id) AS tasks FROM deliveries WHERE state = 'blocked'`;

    await expect.poll(() => database.query(blocked)).toEqual([{ tasks: ids.length }]);

    await database.close();
  });

  test.each(['file:///etc/passwd', 'gopher://127.0.0.1/', 'javascript:alert(1)', '//127.0.0.1/'])(
    'of another scheme is refused: %s',
    async (callback_url) => {
      expect([200, 422]).toContain(
        (await post('/v1/video/text2video', { prompt: 'x', callback_url })).status,
      );
    },
  );
});

describe('a media input', () => {
  test.each([
    (): string => `http://127.0.0.1:${canaryPort}/image.png`,
    (): string => 'file:///etc/passwd',
    (): string => 'service://../../../etc/passwd',
    (): string => `service://${'0'.repeat(32)}`,
    (): string => "service://0' OR '1'='1",
    (): string => `service://${'a'.repeat(100_000)}`,
  ])('that is not a service_uri is refused, and nothing is requested', async (uri) => {
    const { status, text } = await post('/v1/video/image2video', { image: { service_uri: uri() } });
    expect(status).toBe(422);
    expect(text).not.toMatch(leaked);
  });

  test('that only claims to be an image is refused', async () => {
    const text = Buffer.from(`#EXTM3U\nhttp://127.0.0.1:${canaryPort}/`.padEnd(600)).toString('base64');
    const image = { bytes_base64_encoded: text };
    expect((await post('/v1/video/image2video', { image })).status).toBe(422);
  });
});

describe('a presigned URL', () => {
  const content = new Uint8Array(600);

  async function put(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
    const response = await fetch(url, { method: 'PUT', headers, body: content });
    await response.body?.cancel();
    statuses.push(response.status);
    return response.status;
  }

  test('is refused when a part of it or of its headers is altered', async () => {
    const { presigned_url: url, headers } = await grant();
    const other = await grant();
    expect(await put(url.replace(/signature=.{4}/, 'signature=0000'), headers)).toBe(403);
    expect(await put(url.replace(/signature=\w+/, ''), headers)).toBe(403);
    expect(await put(url.replace(/uploads\/\w+/, 'uploads/..%2f..%2fetc'), headers)).toBe(404);
    expect(await put(url.replace(/uploads\/\w+/, `uploads/${'0'.repeat(32)}`), headers)).toBe(403);
    const otherId = /uploads\/(\w+)/.exec(other.presigned_url)?.[1] ?? '';
    expect(await put(url.replace(/uploads\/\w+/, `uploads/${otherId}`), headers)).toBe(403);
    expect(await put(url, { ...headers, 'Content-Type': 'text/html' })).toBe(403);
    expect(await put(url, { ...headers, authorization: `Bearer ${KEY}` })).toBe(403);
    expect(await put(url, headers)).toBe(200);
  });

  test('is refused after its expiry, also with an altered parameter', async () => {
    const { presigned_url: url, headers } = await grant();
    const database = openSqlite(join(folder, 'videogen.db'));
    const id = /uploads\/(\w+)/.exec(url)?.[1] ?? '';
    const [row] = await database.query('SELECT record FROM uploads WHERE id = $1', [id]);
    const record = { ...JSON.parse(String(row?.['record'])), writableUntil: Date.now() - 1 };
    await database.query('UPDATE uploads SET record = $1 WHERE id = $2', [JSON.stringify(record), id]);
    await database.close();
    expect(await put(url, headers)).toBe(403);
    expect(await put(url.replace(/expires=\d+/, 'expires=99999999999'), headers)).toBe(403);
  });
});

describe('a path', () => {
  const paths = [
    '/v1/tasks/../../admin/keys',
    '/v1/tasks/..%2f..%2fetc%2fpasswd',
    '/v1/tasks/%00',
    '/v1/tasks/%c0%ae%c0%ae',
    '/v1/tasks/%zz',
    '/outputs/../videogen.db/x',
    '/outputs/..%2f..%2fvideogen.db/x.mp4',
    '/outputs/a/..%2fvideogen.db',
    '//etc/passwd',
    '/v1/tasks/6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10?x=%00',
    `/v1/tasks/${'a'.repeat(10_000)}`,
    '/metrics',
    '/keys',
    '/__proto__',
  ];

  test.each(paths.map((path) => [path.slice(0, 60), path]))(
    'exposes no file and no admin route: %s',
    async (_, path) => {
      const response = await sendRaw(
        `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${KEY}\r\nconnection: close\r\n\r\n`,
      );
      expect(response).toMatch(/^HTTP\/1\.1 4\d\d/);
      expect(response).not.toMatch(leaked);
    },
  );
});

test.each([
  ['PUT', '/uploads/x%00'],
  ['GET', '/outputs/%00/a.mp4'],
  ['GET', '/outputs/x/%00.mp4'],
  ['GET', '/nowhere/%00'],
])('%s %s, with a null character, is not found', async (method, path) => {
  expect((await send(path, { method, headers: { 'content-length': '0' } })).status).toBe(404);
});

describe('a body', () => {
  test.each([
    ['arrays in arrays', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ['objects in objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['an unknown member that is deep', `{"prompt":"x","deep":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['a hundred thousand members', `{${Array.from({ length: 100_000 }, (_, at) => `"k${at}":1`).join(',')}}`],
    ['__proto__', '{"__proto__":{"prompt":"x"},"constructor":{"prototype":{}}}'],
    ['a number without end', `{"prompt":"x","seconds":${'9'.repeat(100_000)}}`],
    ['half a surrogate', '{"prompt":"\\ud800"}'],
    ['a null character', '{"prompt":"\\u0000"}'],
    ['invalid JSON', '{"prompt":'],
    ['invalid UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
  ])('of %s is refused or accepted without a 5xx', async (_, body) => {
    const { status } = await send('/v1/video/text2video', { body });
    expect([200, 422]).toContain(status);
  });

  test.each([
    ['inline content', '{"image":{"bytes_base64_encoded":"', 413],
    ['whitespace', '{"seconds":', 422],
  ])('with more %s than the limit is refused while it is sent', async (_, start, status) => {
    const body = `${start}${(status === 413 ? 'A' : ' ').repeat(45_000_000)}`;
    expect((await send('/v1/video/image2video', { body })).status).toBe(status);
  });

  test('that is compressed is not decompressed', async () => {
    const { status } = await send('/v1/video/text2video', {
      body: new Uint8Array(1000),
      headers: { 'content-encoding': 'gzip' },
    });
    expect([415, 422]).toContain(status);
  });
});

describe('an ambiguous request (smuggling)', () => {
  const start = `POST /v1/video/text2video HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${KEY}\r\n`;
  const hidden = 'GET /hidden HTTP/1.1\r\nhost: x\r\n\r\n';

  test.each([
    ['length and chunks', `content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['two lengths', `content-length: 4\r\ncontent-length: 40\r\n\r\n{}  ${hidden}`],
    ['an unknown transfer coding', `transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['a folded header', `x: a\r\n b: c\r\n\tcontent-length: 4\r\n\r\n{}  ${hidden}`],
    ['a line feed alone', `x: a\ncontent-length: 4\n\n{}  ${hidden}`],
    ['a space before the colon', `content-length : 4\r\n\r\n{}  ${hidden}`],
  ])('is refused: %s', async (_, rest) => {
    const response = await sendRaw(start + rest);
    expect(response).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

describe('a web page', () => {
  const page = { origin: 'https://attacker.example' };

  test('cannot call the API: its preflight is refused', async () => {
    const { status, headers } = await send('/v1/video/text2video', {
      method: 'OPTIONS',
      headers: { ...page, 'access-control-request-method': 'POST' },
    });
    expect(status).toBe(405);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each(['/metrics', '/keys'])('cannot read %s of the admin API', async (path) => {
    expect((await admin(path, { headers: page })).status).toBe(403);
  });

  test('cannot reach the admin API under a name of its own (DNS rebinding)', async () => {
    const rebound = await requestAdmin('/metrics', { host: 'attacker.example' });
    expect(rebound).toBe(403);
    expect(await requestAdmin('/metrics', { host: `localhost:${new URL(server.adminUrl ?? '').port}` })).toBe(
      200,
    );
  });

  async function requestAdmin(path: string, headers: IncomingHttpHeaders): Promise<number> {
    const outgoing = request(new URL(path, server.adminUrl ?? ''), { headers }).end();
    const [response] = await once(outgoing, 'response');
    response.resume();
    return response.statusCode;
  }
});
