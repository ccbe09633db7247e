import { createVideoClient } from '@videogen/client';
import type { paths } from '@videogen/types';
import createClient from 'openapi-fetch';
import { interleave } from './interleave.ts';
import { taskRecord } from './records.ts';

/** Microseconds per call, one sample per round: of `fetch` answered at once, and of a read through it by the client, and by openapi-fetch. */
export async function measureOverhead(
  calls: number,
  rounds: number,
): Promise<Readonly<Record<'direct' | 'client' | 'openapi-fetch', number[]>>> {
  const record = taskRecord();
  const text = JSON.stringify({ code: 0, data: record });
  const response = {
    ok: true,
    status: 200,
    headers: new Headers({ 'content-type': 'application/json', 'content-length': String(text.length) }),
    text: async () => text,
    json: async () => JSON.parse(text),
  };
  // Sound: neither side reads anything else of the response.
  const fetch = (async () => response) as never as typeof globalThis.fetch;
  const { tasks } = createVideoClient({ baseUrl: 'http://127.0.0.1', apiKey: 'key-123456', fetch });
  const id = String(record['task_id']);
  const headers = { authorization: 'Bearer key-123456' };
  const direct = async (): Promise<unknown> =>
    (await fetch(`http://127.0.0.1/v1/tasks/${id}`, { headers })).json();
  const typed = createClient<paths>({ baseUrl: 'http://127.0.0.1', headers, fetch });
  const params = { path: { task_id: id } };
  return interleave(
    {
      direct: () => each(calls, direct),
      client: () => each(calls, () => tasks.get(id)),
      'openapi-fetch': () => each(calls, () => typed.GET('/v1/tasks/{task_id}', { params })),
    },
    { rounds, warmUp: 5 },
  );
}

async function each(calls: number, call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let left = calls; left > 0; left -= 1) await call();
  return ((performance.now() - start) / calls) * 1000;
}
