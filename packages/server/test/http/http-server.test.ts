import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { HttpServer, type Respond } from '../../src/http/http-server.ts';
import { collectLog } from '../support/collect-log.ts';

const { log, lines } = collectLog();

test.each([
  ['127.0.0.1', 'http://127.0.0.1'],
  ['0.0.0.0', 'http://127.0.0.1'],
  ['::', 'http://127.0.0.1'],
  ['::1', 'http://[::1]'],
  ['gpu.local', 'http://gpu.local'],
])('clients on the machine of a server on %s use %s', (host, url) => {
  expect(new HttpServer(host, log).url).toBe(url);
});

describe('a response', () => {
  let server: HttpServer;

  beforeEach(async () => {
    server = new HttpServer('127.0.0.1', log);
    await server.listen(0, (_, response) => response.end('served'));
    onTestFinished(() => server.close(AbortSignal.abort()));
  });

  test('keeps its connection for longer than load balancers do', async () => {
    const response = await fetch(server.url);
    expect([await response.text(), response.headers.get('keep-alive')]).toEqual(['served', 'timeout=75']);
  });

  test.each(['proxy.Id:1_a-9', 'x'.repeat(100)])('has the id of the request %s', async (id) => {
    const response = await fetch(server.url, { headers: { 'x-request-id': id } });
    expect(response.headers.get('x-request-id')).toBe(id);
  });

  test.each(['two words', 'x'.repeat(101), '"quoted"'])('has another id than %s', async (id) => {
    const response = await fetch(server.url, { headers: { 'x-request-id': id } });
    expect(response.headers.get('x-request-id')).toMatch(/^[-\da-f]{36}$/);
  });
});

describe('a request that cannot be read', () => {
  const HEAD = 'POST / HTTP/1.1\r\nhost: it\r\n';
  const BROKEN = `${HEAD}x-request-id: own-id\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\nnonsense\r\n`;

  /** Sends bytes to a server, and reads until the connection is closed. */
  async function send(bytes: string, respond: Respond = (_, response) => void response.end()) {
    const server = new HttpServer('127.0.0.1', log);
    await server.listen(0, respond);
    onTestFinished(() => server.close(AbortSignal.abort()));
    const { port, hostname } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    lines.splice(0);
    socket.write(bytes);
    return text(socket);
  }

  test.each([
    ['nonsense', 'nonsense\r\n\r\n', 400, 'Bad Request', 'The request cannot be read: Parse Error'],
    [
      'a header that is too long',
      `${HEAD}x: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'Request Header Fields Too Large',
      'The request cannot be read: Parse Error: Header overflow.',
    ],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400, 'Bad Request', 'The header Host is missing.'],
    [
      'an unknown Expect',
      `${HEAD}expect: x\r\n\r\n`,
      417,
      'Expectation Failed',
      'Send no Expect other than 100-continue.',
    ],
  ])(
    'because of %s has a response with an id, and a line of the log',
    async (_, bytes, status, name, detail) => {
      const response = await send(bytes);
      const [head = '', body = ''] = response.split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} ${name}\r\n`));
      expect(head).toMatch(/^connection: close$/m);
      expect(head).toMatch(/^content-type: application\/json$/m);
      expect(body).toContain(`{"detail":"${detail}`);
      const requestId = /^x-request-id: ([-\da-f]{36})$/m.exec(head)?.[1];
      expect(lines).toMatchObject([{ msg: 'request', status, requestId }]);
    },
  );

  test('to its end has the id and the line of the request that has begun', async () => {
    const statuses: number[] = [];
    const response = await send(BROKEN, (_, pending) => {
      pending.on('close', () => statuses.push(pending.statusCode));
    });
    expect(response).toMatch(/^HTTP\/1.1 400 Bad Request\r\nx-request-id: own-id\r\n/);
    await expect.poll(() => statuses).toEqual([400]);
    expect(lines).toEqual([]);
  });

  test('to its end, after its response has begun, is cut off', async () => {
    const response = await send(BROKEN, (_, begun) => void begun.writeHead(200).write('begun'));
    expect(response).toContain('begun');
    expect(response.match(/HTTP\/1.1/g)).toHaveLength(1);
  });
});

test('a server that closes ends connections that are kept alive, and cuts off requests at its limit', async () => {
  const server = new HttpServer('127.0.0.1', log);
  await server.close(AbortSignal.abort());
  await server.listen(0, (request, response) => {
    if (request.url === '/') response.end('served');
  });
  expect(await (await fetch(server.url)).text()).toBe('served');
  const limit = new AbortController();
  const hanging = expect(fetch(`${server.url}/hangs`)).rejects.toThrow('fetch failed');
  await expect.poll(async () => (await fetch(server.url)).status).toBe(200);
  const closing = server.close(limit.signal);
  limit.abort();
  await Promise.all([closing, hanging]);
});
