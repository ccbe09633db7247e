import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operationList } from '@videogen/types/operations';
import { freePort } from '@videogen-tools/testing/free-port';
import { expect, test } from 'vitest';
import { startCli } from '../support/cli.ts';

test('every response and its log line have the id of the request, and a task has a line at each end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'videogen-ids-'));
  const config = join(folder, 'config.json');
  const it = { type: 'synthetic', placeholder: true };
  await writeFile(config, JSON.stringify({ providers: { it }, routes: [{ provider: 'it' }] }));
  const adminPort = String(await freePort());
  const server = await startCli(['--port', '0', '--admin-port', adminPort], {
    VIDEOGEN_BOOTSTRAP_KEY: 'a-secret-key',
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
  const key = { authorization: 'Bearer a-secret-key', 'content-type': 'application/json' };
  for (const { method, path } of operationList) {
    const url = server.url + path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
    const bodies = method === 'GET' ? [undefined] : ['{', '{}', '"'.padEnd(3_000_000)];
    for (const body of bodies)
      for (const headers of [{}, key]) await call(url, { method, headers, ...(body && { body }) });
    await call(url, { method: 'PATCH', headers: key });
  }
  await call(`${server.url}/nothing`, { headers: key });
  const listed = [...statuses];
  expect(listed.filter(([, status]) => status === 401).length).toBeGreaterThanOrEqual(operationList.length);
  for (const path of ['/healthz', '/readyz']) await call(server.url + path, {});
  for (const headers of [{}, { authorization: 'Bearer admin-token' }, { origin: 'https://page.example' }])
    for (const path of ['/metrics', '/keys', '/nothing']) await call(admin + path, { headers });
  expect((await fetch(`${server.url}/nothing`)).headers.get('x-request-id')).toMatch(/^[-\da-f]{36}$/);

  const body = JSON.stringify({ prompt: 'A cat', model: 't2v-2.4-faster', seconds: 1 });
  const created = await call(`${server.url}/v1/video/text2video`, { method: 'POST', headers: key, body });
  const task = (await created.response.json()).data.task_id;
  const read = async () => (await fetch(`${server.url}/v1/tasks/${task}`, { headers: key })).json();
  await expect.poll(read).toMatchObject({ data: { status: 'SUCCESS' } });
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
    { msg: 'task ended', status: 'SUCCESS', provider: 'it', job: expect.any(String) },
  ]);
  await rm(folder, { recursive: true });
});
