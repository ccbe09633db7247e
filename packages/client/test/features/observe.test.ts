import diagnostics from 'node:diagnostics_channel';
import { inspect } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { ClientEvent, RequestTrace } from '../../src/index.ts';
import { apiKey, createTestClient, serveClient } from '../support/client.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { created, reset, respond, script, task, taskId } from '../support/service.ts';

it('every event reaches onEvent, and its message the logger', async () => {
  const events: ClientEvent[] = [];
  const lines: string[] = [];
  const onEvent = (event: ClientEvent) => events.push(event);
  const logger = (line: string) => lines.push(line);
  const options = { clock: fakeClock(30_000), random: () => 0.5, onEvent, logger };
  const responses = script(created, respond(503), task('PENDING'), respond(503), task('SUCCESS'));
  await using all = await serveClient(responses, options);
  const handle = await all.client.textToVideo({ prompt: 'x' });
  await handle.get();
  await handle.result();
  const types = 'response response retry response response warning response status';

  expect(events.map(({ type }) => type).join(' ')).toBe(types);
  expect(events[0]).toMatchObject({ method: 'POST', url: `${all.url}/v1/video/text2video`, status: 200 });
  expect(events[2]).toMatchObject({ retries: 1, error: { code: 'server' } });
  expect(events[5]).toMatchObject({ taskId, error: { code: 'server' } });
  expect(events[7]).toMatchObject({ taskId, status: 'SUCCESS', operation: 'textToVideo' });
  const create = `POST ${all.url}/v1/video/text2video`;
  const read = `GET ${all.url}/v1/tasks/${taskId}`;
  const failure = `ServerError: ${read} responded with 503: (empty)`;
  expect(lines).toEqual([
    `${create}: 200`,
    `${read}: 503`,
    `${failure}; retry 1 of 4 in 250 ms`,
    `${read}: 200`,
    `${read}: 503`,
    `${failure}; the wait continues`,
    `${read}: 200`,
    `Task ${taskId}: SUCCESS`,
  ]);
  expect(events.map(({ message }) => message)).toEqual(lines);
});

it.each<['logger' | 'onEvent', string, () => unknown]>([
  [
    'logger',
    'throws',
    () => {
      throw new Error('mine');
    },
  ],
  ['logger', 'rejects', () => Promise.reject(new Error('mine'))],
  ['onEvent', 'rejects', () => Promise.reject(new Error('mine'))],
])('a %s that %s changes nothing, and is reported on the console', async (name, _, fail) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  const { tasks } = createTestClient({
    fetch: async () => Response.json({ code: 0, data: { status: 'SUCCESS' } }),
    [name]: fail,
  });
  await expect(tasks.get(taskId)).resolves.toMatchObject({ status: 'SUCCESS' });
  expect(log.mock.calls).toEqual([[`videogen: ${name} failed:`, new Error('mine')]]);
});

it('a call on client.http is traced and reported, its query left out', async () => {
  const events: ClientEvent[] = [];
  await using all = await serveClient(task('SUCCESS'), { onEvent: (event) => events.push(event) });
  all.client.http.use({ onRequest: ({ request }) => new Request(`${request.url}?token=secret`, request) });
  const urls: string[] = [];
  const channel = diagnostics.tracingChannel<unknown, RequestTrace>('videogen.client.request');
  const start = ({ url }: object & Partial<RequestTrace>): void => void urls.push(String(url));
  channel.start.subscribe(start as (message: unknown) => void);
  await all.client.http.GET('/v1/tasks/{task_id}', { params: { path: { task_id: taskId } } });
  channel.start.unsubscribe(start as (message: unknown) => void);
  expect(all.seen[0]?.path).toBe(`/v1/tasks/${taskId}?token=secret`);
  const url = `${all.url}/v1/tasks/${taskId}`;
  expect(urls).toEqual([url]);
  expect(events).toEqual([{ type: 'response', message: `GET ${url}: 200`, method: 'GET', url, status: 200 }]);
});

it('a request without a subscriber takes no part in tracing', async () => {
  const channel = diagnostics.tracingChannel('videogen.client.request');
  const trace = vi.spyOn(Object.getPrototypeOf(channel), 'tracePromise');
  onTestFinished(() => trace.mockRestore());
  const { tasks } = createTestClient({
    fetch: async () => Response.json({ code: 0, data: { status: 'SUCCESS' } }),
  });
  await tasks.get(taskId);
  expect(trace).not.toHaveBeenCalled();
  const ignore = (): void => {};
  channel.end.subscribe(ignore);
  await tasks.get(taskId);
  channel.end.unsubscribe(ignore);
  expect(trace).toHaveBeenCalledOnce();
});

it('each request is traced, and a subscriber adds a traceparent', async () => {
  await using all = await serveClient(script(created, reset), { maxRetries: 0 });
  const seen: unknown[] = [];
  const traces: RequestTrace[] = [];
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const channel = diagnostics.tracingChannel<unknown, RequestTrace>('videogen.client.request');
  const handlers = {
    start: (trace: RequestTrace) => {
      traces.push(trace);
      trace.headers['traceparent'] = traceparent;
      seen.push(['start', trace.method]);
    },
    end: () => {},
    asyncStart: () => {},
    asyncEnd: ({ url }: RequestTrace) => seen.push(['end', new URL(url).pathname]),
    error: ({ error }: RequestTrace & { error: unknown }) => seen.push(['error', String(error)]),
  };
  channel.subscribe(handlers);
  await all.client.textToVideo({ prompt: 'x' });
  await all.client.tasks.get(taskId).catch(() => {});
  channel.unsubscribe(handlers);

  expect(seen).toEqual([
    ['start', 'POST'],
    ['end', '/v1/video/text2video'],
    ['start', 'GET'],
    ['error', 'TypeError: fetch failed'],
    ['end', `/v1/tasks/${taskId}`],
  ]);
  expect(all.seen.map(({ headers }) => headers['traceparent'])).toEqual([traceparent, traceparent]);

  const shown = inspect(traces, { depth: 9, showHidden: true });
  expect(shown).toContain(traceparent);
  expect(shown).not.toContain(apiKey);
});
