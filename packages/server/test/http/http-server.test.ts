import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { HttpServer } from '../../src/http/http-server.ts';
import { collectLog } from '../support/collect-log.ts';

const { log } = collectLog();

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
