import diagnostics from 'node:diagnostics_channel';
import { expect, it } from 'vitest';
import type { ClientEvent, RequestTrace } from '../../src/index.ts';
import { apiKey, createTestClient } from '../support/client.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { created, json, script, serve, task, taskId } from '../support/service.ts';

it('every event reaches onEvent, and its message the logger', async () => {
  await using service = await serve(
    script(created, (_, response) => json(response, 503, {}), task('SUCCESS')),
  );
  const events: ClientEvent[] = [];
  const lines: string[] = [];
  const onEvent = (event: ClientEvent) => events.push(event);
  const logger = (line: string) => lines.push(line);
  const client = createTestClient({ baseUrl: service.url, clock: fakeClock(30_000), onEvent, logger });
  const { id } = await client.textToVideo({ prompt: 'x' });
  await client.tasks.get(id);
  expect(events.map(({ type }) => type)).toEqual(['response', 'response', 'retry', 'response']);
  expect(events[0]).toMatchObject({ method: 'POST', url: `${service.url}/v1/video/text2video`, status: 200 });
  expect(events[2]).toMatchObject({ retries: 1, error: { code: 'server' } });
  expect(lines).toEqual(events.map(({ message }) => message));
});

it('each request is traced, and a subscriber adds a traceparent', async () => {
  await using service = await serve(script(created, (_, response) => response.socket?.resetAndDestroy()));
  const seen: unknown[] = [];
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const channel = diagnostics.tracingChannel<unknown, RequestTrace>('videogen.client.request');
  const handlers = {
    start: (trace: RequestTrace) => {
      trace.headers['traceparent'] = traceparent;
      seen.push(['start', trace.method]);
    },
    end: () => {},
    asyncStart: () => {},
    asyncEnd: ({ url }: RequestTrace) => seen.push(['end', new URL(url).pathname]),
    error: ({ error }: RequestTrace & { error: unknown }) => seen.push(['error', String(error)]),
  };
  channel.subscribe(handlers);
  const client = createTestClient({ baseUrl: service.url, maxRetries: 0 });
  await client.textToVideo({ prompt: 'x' });
  await client.tasks.get(taskId).catch(() => {});
  channel.unsubscribe(handlers);
  expect(seen).toEqual([
    ['start', 'POST'],
    ['end', '/v1/video/text2video'],
    ['start', 'GET'],
    ['error', 'TypeError: fetch failed'],
    ['end', `/v1/tasks/${taskId}`],
  ]);
  expect(service.seen.map(({ headers }) => headers['traceparent'])).toEqual([traceparent, traceparent]);
  expect(JSON.stringify(seen)).not.toContain(apiKey);
});
