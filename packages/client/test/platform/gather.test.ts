import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createVideoClient } from '../../src/index.ts';
import { serve, task, taskId } from '../support/service.ts';

/** A `fetch` that says in which order its answers come and are read; they come one by one within a turn of the event loop. */
function eventfulFetch(events: string[], wait = (): unknown => setImmediate()): typeof globalThis.fetch {
  let asked = 0;
  return async () => {
    const name = `${++asked}`;
    events.push(`${name} asked`);
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

it('asks together, and reads together what comes together', async () => {
  const events: string[] = [];
  const fetch = eventfulFetch(events);
  const client = createVideoClient({ baseUrl: 'https://api.example', apiKey: 'key', fetch });
  await Promise.all([1, 2, 3].map(() => client.tasks.get(taskId)));
  // The first one was alone when it was asked for.
  const first = ['1 asked', '1 came', '2 asked', '3 asked', '1 read'];
  expect(events).toEqual([...first, '2 came', '3 came', '2 read', '3 read']);
});

it('does not hold up a request that is alone', async () => {
  const events: string[] = [];
  const fetch = eventfulFetch(events, () => undefined);
  const client = createVideoClient({ baseUrl: 'https://api.example', apiKey: 'key', fetch });
  const turn = setImmediate().then(() => events.push('turn'));
  await client.tasks.get(taskId);
  await turn;
  expect(events).toEqual(['1 asked', '1 came', '1 read', 'turn']);
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

it('never holds back a request that costs something', async () => {
  const events: string[] = [];
  const fetch = eventfulFetch(events);
  const client = createVideoClient({ baseUrl: 'https://api.example', apiKey: 'key', fetch, maxRetries: 0 });
  const read = client.tasks.get(taskId);
  const input = { prompt: 'A cat', model: 't2v-2.4-faster', seconds: 5 } as const;
  const creates = [1, 2].map(() => client.textToVideo(input));
  const turn = setImmediate().then(() => events.push('turn'));
  await Promise.allSettled([read, ...creates]);
  await turn;
  expect(events.slice(0, 4)).toEqual(['1 asked', '2 asked', '3 asked', '1 came']);
});
