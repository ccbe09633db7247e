import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createVideoClient } from '../../src/index.ts';
import { serve, task, taskId } from '../support/service.ts';

/** A `fetch` that says in which order its answers come and are read; they come one by one within a turn of the event loop. */
function eventfulFetch(events: string[], wait = (): unknown => setImmediate()): typeof globalThis.fetch {
  let asked = 0;
  return async () => {
    const name = `${++asked}`;
    await wait();
    events.push(`${name} came`);
    const response = Response.json({ code: 0, message: 'success', data: { status: 'SUCCESS' } });
    const text = response.text.bind(response);
    response.text = () => {
      events.push(`${name} read`);
      return text();
    };
    return response;
  };
}

it('reads answers that come together after all of them have come', async () => {
  const events: string[] = [];
  const client = createVideoClient({
    baseUrl: 'https://api.example',
    apiKey: 'key',
    fetch: eventfulFetch(events),
  });
  await Promise.all([1, 2, 3].map(() => client.tasks.get(taskId)));
  expect(events).toEqual(['1 came', '2 came', '3 came', '3 read', '1 read', '2 read']);
});

it('does not hold up an answer that nobody else waits beside', async () => {
  const events: string[] = [];
  const fetch = eventfulFetch(events, () => undefined);
  const client = createVideoClient({ baseUrl: 'https://api.example', apiKey: 'key', fetch });
  const turn = setImmediate().then(() => events.push('turn'));
  await client.tasks.get(taskId);
  await turn;
  expect(events).toEqual(['1 came', '1 read', 'turn']);
});

it('reads on where a test has taken hold of the timers', async () => {
  await using service = await serve(task('SUCCESS'));
  const client = createVideoClient({ baseUrl: service.url, apiKey: 'key' });
  vi.useFakeTimers({ toFake: ['setImmediate'] });
  onTestFinished(() => void vi.useRealTimers());
  const tasks = await Promise.all([1, 2, 3].map(() => client.tasks.get(taskId)));
  expect(tasks.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
});

it('waits for none that failed', async () => {
  let asked = 0;
  const fetch = async (): Promise<Response> => {
    if (++asked === 1) throw new TypeError('no route');
    return Response.json({ code: 0, message: 'success', data: { status: 'SUCCESS' } });
  };
  const client = createVideoClient({ baseUrl: 'https://api.example', apiKey: 'key', fetch, maxRetries: 0 });
  const results = await Promise.allSettled([1, 2].map(() => client.tasks.get(taskId)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(await client.tasks.get(taskId)).toHaveProperty('status', 'SUCCESS');
});
