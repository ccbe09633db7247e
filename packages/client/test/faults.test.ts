import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createTestClient } from './support/client.ts';
import { type Handler, json, record, script, serve, task, taskId } from './support/service.ts';

const body = JSON.stringify({ code: 0, data: record('SUCCESS') });

async function reading(handler: Handler) {
  await using service = await serve(handler);
  const client = createTestClient({ baseUrl: service.url, random: () => 0 });
  const outcome = await client.tasks.get(taskId).catch((error: unknown) => error);
  return { outcome, seen: service.seen };
}

const faults: Record<string, Handler> = {
  'a reset before the response': (_, response) => response.socket?.resetAndDestroy(),
  'a reset within the headers': (_, response) => {
    response.socket?.write('HTTP/1.1 200 OK\r\ncontent-le');
    setImmediate(() => response.socket?.resetAndDestroy());
  },
  'a reset within the body': (_, response) => {
    response.writeHead(200, { 'content-length': body.length }).write(body.slice(0, 20));
    setImmediate(() => response.socket?.resetAndDestroy());
  },
  'a body that is shorter than announced': (_, response) => {
    response.socket?.end(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length + 50}\r\n\r\n${body}`);
  },
  'gzip that breaks off': (_, response) => {
    const compressed = gzipSync(body);
    response
      .writeHead(200, { 'content-encoding': 'gzip' })
      .end(compressed.subarray(0, compressed.length - 12));
  },
  '429': (_, response) => json(response, 429, {}, { 'retry-after': '0' }),
  '503 with HTML': (_, response) => response.writeHead(503, { 'content-type': 'text/html' }).end('<html>'),
};
it.each(Object.entries(faults))('a read succeeds after %s', async (_, fault) => {
  const { outcome, seen } = await reading(script(fault, fault, task('SUCCESS')));
  expect(outcome).toMatchObject({ status: 'SUCCESS' });
  expect(seen).toHaveLength(3);
});

it('a reset after the response affects neither it nor the next read', async () => {
  const closed: Promise<unknown>[] = [];
  await using service = await serve((_, response, { socket }) => {
    closed.push(once(socket, 'close'));
    response.once('finish', () => setImmediate(() => socket.resetAndDestroy()));
    json(response, 200, { code: 0, data: record('SUCCESS') });
  });
  const { tasks } = createTestClient({ baseUrl: service.url, random: () => 0 });
  await expect(tasks.get(taskId)).resolves.toMatchObject({ status: 'SUCCESS' });
  await closed[0];
  await expect(tasks.get(taskId)).resolves.toMatchObject({ status: 'SUCCESS' });
});

it('a create request is not sent again on a connection that broke after the last response', async () => {
  let resets = 0;
  await using service = await serve((request, response) => {
    if (request.method === 'GET') return json(response, 200, { code: 0, data: record('SUCCESS') });
    resets++;
    response.socket?.resetAndDestroy();
  });
  const client = createTestClient({ baseUrl: service.url, random: () => 0 });
  await client.tasks.get(taskId);
  await expect(client.textToVideo({ prompt: 'x' })).rejects.toMatchObject({ code: 'ambiguous_submit' });
  expect(resets).toBe(1);
});

it('a read accepts gzip, chunks, and JSON with any content type', async () => {
  for (const handler of [
    (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(body)),
    (_, response) => {
      response.write(body.slice(0, 9));
      response.end(body.slice(9));
    },
    (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(body),
  ] satisfies Handler[]) {
    expect((await reading(handler)).outcome).toMatchObject({ status: 'SUCCESS' });
  }
});

it('all concurrent reads succeed after many 429 responses', async () => {
  let turn = 0;
  const handler: Handler = (request, response, incoming) =>
    turn++ % 3 === 0
      ? task('SUCCESS')(request, response, incoming)
      : json(response, 429, {}, { 'retry-after': '0' });
  await using service = await serve(handler);
  const client = createTestClient({ baseUrl: service.url, maxRetries: 50, random: () => 0.01 });
  const all = await Promise.all(Array.from({ length: 40 }, () => client.tasks.get(taskId)));
  expect(all.every(({ status }) => status === 'SUCCESS')).toBe(true);
});
