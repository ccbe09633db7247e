import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { operationList } from '@videogen/types/operations';
import { freePort } from '@videogen-tools/test-support/free-port';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { getStatus, KEY } from '../support/api.ts';
import { startCli } from '../support/cli.ts';

const POST = `POST /v1/video/text2video HTTP/1.1\r\nauthorization: Bearer ${KEY}\r\n`;
const JSON_BODY = 'content-type: application/json\r\n';

/** Requests to which Node responds on its own, with the status. */
const refusedByNode: readonly [request: string, status: number][] = [
  ['nonsense\r\n\r\n', 400],
  ['GET / HTTP/1.1\r\n\r\n', 400],
  [`GET / HTTP/1.1\r\nhost: it\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  [`${POST}host: it\r\nexpect: nonsense\r\ncontent-length: 2\r\n\r\n{}`, 417],
  [`${POST}host: it\r\n${JSON_BODY}transfer-encoding: chunked\r\n\r\nnonsense\r\n`, 400],
  [`${POST}host: it\r\n${JSON_BODY}transfer-encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n`, 413],
];

/** Sends bytes, and reads the response until the connection closes. */
async function sendRaw(url: string, request: string): Promise<string> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  let response = '';
  socket.on('data', (chunk) => (response += chunk)).on('error', () => {});
  socket.write(request);
  await once(socket, 'close');
  return response;
}

test('every response and its log line have the id of the request, and a task has a line at each end', async () => {
  const folder = await temporaryFolder();
  const config = join(folder, 'config.json');
  const it = { type: 'synthetic', placeholder: true };
  await writeFile(config, JSON.stringify({ providers: { it }, routes: [{ provider: 'it' }] }));
  const adminPort = String(await freePort());
  const server = await startCli(['--port', '0', '--admin-port', adminPort], {
    VIDEOGEN_BOOTSTRAP_KEY: KEY,
    VIDEOGEN_ADMIN_TOKEN: 'admin-token',
    VIDEOGEN_DATA: folder,
    VIDEOGEN_CONFIG: config,
    LOG_LEVEL: 'debug',
  });
  const admin = `http://127.0.0.1:${adminPort}`;
  const statuses = new Map<string, number>();

  const call = async (url: string, { headers, ...init }: RequestInit & { headers?: object }) => {
    const id = randomUUID();
    const response = await fetch(url, { ...init, headers: { ...headers, 'x-request-id': id } });
    expect([url, response.headers.get('x-request-id')]).toEqual([url, id]);
    statuses.set(id, response.status);
    return { id, response };
  };

  const key = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
  for (const { method, path } of operationList) {
    const url = server.url + path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
    const bodies = method === 'GET' ? [undefined] : ['{', '{}', '"'.padEnd(3_000_000)];
    for (const body of bodies) {
      for (const headers of [{}, key]) await call(url, { method, headers, ...(body && { body }) });
    }
    await call(url, { method: 'PATCH', headers: key });
  }

  await call(`${server.url}/nothing`, { headers: key });
  const listed = [...statuses];
  expect(listed.filter(([, status]) => status === 401).length).toBeGreaterThanOrEqual(operationList.length);

  for (const path of ['/healthz', '/readyz']) await call(server.url + path, {});
  for (const headers of [{}, { authorization: 'Bearer admin-token' }, { origin: 'https://page.example' }]) {
    for (const path of ['/metrics', '/keys', '/nothing']) await call(admin + path, { headers });
  }
  for (const [request, status] of refusedByNode) {
    const response = await sendRaw(server.url, request);
    const id = /^x-request-id: ([-\da-f]{36})\r$/m.exec(response)?.[1] ?? '';
    expect([request.slice(0, 200), response.slice(0, 12), id]).toEqual([
      request.slice(0, 200),
      `HTTP/1.1 ${status}`,
      expect.stringMatching(/./),
    ]);
    expect(response).toContain('{"detail":"');
    listed.push([id, status]);
  }

  expect((await fetch(`${server.url}/nothing`)).headers.get('x-request-id')).toMatch(/^[-\da-f]{36}$/);

  const body = JSON.stringify({ prompt: 'A cat', model: 't2v-2.4-faster', seconds: 1 });
  const created = await call(`${server.url}/v1/video/text2video`, { method: 'POST', headers: key, body });
  const task = (await created.response.json()).data.task_id;

  await expect.poll(() => getStatus(server.url, task)).toBe('SUCCESS');

  const lines: Record<string, unknown>[] = (await server.stop()).stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const requests = lines.filter(({ msg }) => msg === 'request');
  const logged = new Map(requests.map(({ requestId, status }) => [requestId, status]));

  for (const [id, status] of listed) expect([id, logged.get(id)]).toEqual([id, status]);
  expect(requests.every(({ requestId }) => typeof requestId === 'string')).toBe(true);

  const ends = lines.filter((line) => line['task'] === task);
  expect(ends).toMatchObject([
    { msg: 'task created', requestId: created.id, organization: 'default' },
    { msg: 'task ended', status: 'SUCCESS', provider: 'it', job: expect.any(String), requestId: created.id },
  ]);

  const ofJobs = lines.filter(({ job }) => job !== undefined);
  expect(ofJobs.map(({ requestId }) => statuses.get(String(requestId)))).toEqual(ofJobs.map(() => 200));
});
