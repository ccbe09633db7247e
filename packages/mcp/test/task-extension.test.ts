import { EventEmitter, once } from 'node:events';
import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import {
  hasTaskServerCapabilityV2,
  isDetailedTaskV2,
  isToolCallTaskResultV2,
} from '@modelcontextprotocol/ext-tasks/core/v2';
import { expect, test } from 'vitest';
import { serveHere } from './support/host.ts';
import { type Service, startProxy, startService } from './support/service.ts';

/** Connects as a host that has the extension, and returns what sends a request and returns its response. */
async function connect({ settings }: Service, extensions: object = { 'io.modelcontextprotocol/tasks': {} }) {
  const { transport } = serveHere(settings);
  const responses = new EventEmitter();
  transport.onmessage = (message) => {
    if ('id' in message) responses.emit(String(message.id), message);
  };
  await transport.start();
  let last = 0;
  return async (method: string, params: object = {}): Promise<Record<string, unknown>> => {
    last += 1;
    const id = last;
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test-host', version: '1.0.0' },
      'io.modelcontextprotocol/clientCapabilities': { extensions },
    };
    const response = once(responses, String(id));
    await transport.send({ jsonrpc: '2.0', id, method, params: { ...params, _meta } } as JSONRPCMessage);
    const [{ result, error }] = await response;
    return result ?? { error };
  };
}

test('a host with the Tasks extension follows a task by its handle, also in another session', async () => {
  const service = await startService({ clock: 'manual' });
  const request = await connect(service);
  const { capabilities } = await request('server/discover');
  expect(hasTaskServerCapabilityV2(capabilities)).toBe(true);

  const video = { prompt: 'a kite', seconds: 2 };
  const created = await request('tools/call', { name: 'text_to_video', arguments: video });
  expect(created).toMatchObject({ resultType: 'complete', structuredContent: { reused: false } });
  const { task_id } = Object(created['structuredContent']);

  const wait = { name: 'wait', arguments: { task_id } };
  const handle = await request('tools/call', wait);
  expect(isToolCallTaskResultV2('tools/call', handle)).toBe(true);
  expect(handle).toMatchObject({ resultType: 'task', taskId: task_id, status: 'working' });

  const working = await request('tasks/get', { taskId: task_id });
  expect(isDetailedTaskV2(working)).toBe(true);
  expect(working).toMatchObject({ status: 'working', statusMessage: 'PENDING' });
  expect(working).not.toHaveProperty('result');
  for (const method of ['tasks/cancel', 'tasks/update'])
    expect(await request(method, { taskId: task_id })).toMatchObject({ resultType: 'complete' });

  await service.emulator.clock.advance('1h');
  const completed = await (await connect(service))('tasks/get', { taskId: task_id });
  expect(isDetailedTaskV2(completed)).toBe(true);
  const structuredContent = expect.objectContaining({ task_id, status: 'SUCCESS' });
  expect(completed).toMatchObject({ status: 'completed', result: { structuredContent } });
  expect(await request('tools/call', wait)).toMatchObject({ resultType: 'complete', structuredContent });
});

test('a host without the extension receives no handle', async () => {
  const service = await startService();
  const request = await connect(service, {});
  const given = { name: 'text_to_video', arguments: { prompt: 'a kite', seconds: 2 } };
  const { task_id } = Object((await request('tools/call', given))['structuredContent']);
  const waited = await request('tools/call', { name: 'wait', arguments: { task_id } });
  expect(waited).toMatchObject({ resultType: 'complete', structuredContent: { status: 'SUCCESS' } });
});

test.each([
  ['that can be read', '"2026-01-15T09:30:00Z"', '2026-01-15T09:30:00.000Z'],
  ['that is unset', 'null', expect.stringMatching(/^20.*Z$/)],
  ['that is not a date', '"yesterday"', expect.stringMatching(/^20.*Z$/)],
])('the handle of a task with a time of creation %s', async (_, createdAt, wanted) => {
  const service = await startService({ clock: 'manual' });
  const baseUrl = await startProxy(service, (_url, { status, text }) => ({
    status,
    text: text.replace(/("created_at":)("[^"]*"|null)/, `$1${createdAt}`),
  }));
  const request = await connect({ ...service, settings: { ...service.settings, baseUrl } });
  const given = { name: 'text_to_video', arguments: { prompt: 'a kite', seconds: 2 } };
  const { task_id } = Object((await request('tools/call', given))['structuredContent']);
  const handle = await request('tools/call', { name: 'wait', arguments: { task_id } });
  const lastUpdatedAt = expect.stringMatching(/^20.*Z$/);
  const statusMessage = 'PENDING';
  expect(handle).toMatchObject({ taskId: task_id, createdAt: wanted, lastUpdatedAt, statusMessage });
  expect(handle).toMatchObject({ ttlMs: null, pollIntervalMs: 5_000 });
});

test('an unknown task is an error', async () => {
  const request = await connect(await startService());
  const got = await request('tasks/get', { taskId: '7b0b6a58-6a40-4a4b-8f3e-0d6f6d7b4a10' });
  expect(got).toMatchObject({ error: { message: expect.stringContaining('not_found') } });
  expect(await request('tasks/get', { taskId: 'x' })).toMatchObject({ error: { code: -32_602 } });
});
