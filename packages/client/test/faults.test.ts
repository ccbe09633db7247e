import { once } from 'node:events';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import outcomes from './faults.json' with { type: 'json' };
import { oddResponses, type ResponseFault, responseFaults } from './fuzz/responses.ts';
import { apiKey, createTestClient } from './support/client.ts';
import { fakeClock } from './support/fake-clock.ts';
import { created, type Handler, json, record, script, serve, task, taskId } from './support/service.ts';

/** The response to each request: the record of a task has a `task_id`, as the response to a create request. */
const good = { code: 0, message: 'success', data: record('SUCCESS') };

/** Calls a service, and returns the outcome of the call: the status or id of the task, or the error. */
async function calling(call: 'get' | 'wait' | 'create', ...handlers: Handler[]) {
  await using service = await serve(script(...handlers));
  const states: string[] = [];
  const client = createTestClient({
    baseUrl: service.url,
    // Requests over sockets take their time: their limits never fire.
    clock: fakeClock(1e8),
    timeout: 1e9,
    totalTimeout: 1e9,
    hooks: { afterSubmit: (_, { state }) => void states.push(state) },
  });
  const calls = {
    get: () => client.tasks.get(taskId).then(({ status }) => status),
    wait: () => client.tasks.wait(taskId, { timeout: Number.POSITIVE_INFINITY }).then(({ status }) => status),
    create: () => client.textToVideo({ prompt: 'x' }).then(({ id }) => id),
  };
  const outcome = await calls[call]().catch((error: unknown) => error);
  return { outcome, states, requests: service.seen.length };
}

const responds = (create: ResponseFault | undefined): Handler => create?.(good, apiKey) ?? (() => {});
it('each fault has an outcome', () => {
  expect(Object.keys(outcomes).sort()).toEqual(Object.keys(responseFaults).sort());
});

describe.each(Object.entries(outcomes))('after %s', (name, [read, create]) => {
  const fault = responds(responseFaults[name]);
  const failure = read === 'retried' ? undefined : { code: read, taskId };

  it(`a read is ${read}`, async () => {
    const { outcome, requests } = await calling('get', fault, fault, task('SUCCESS'));
    if (failure) expect(outcome).toMatchObject(failure);
    else expect(outcome).toBe('SUCCESS');
    expect(requests).toBe(failure ? 1 : 3);
  });

  it(`a wait is ${read}, however often`, async () => {
    const faults = Array.from({ length: 6 }, () => fault);
    const { outcome, requests } = await calling('wait', task('PENDING'), ...faults, task('SUCCESS'));
    if (failure) expect(outcome).toMatchObject(failure);
    else expect(outcome).toBe('SUCCESS');
    expect(requests).toBe(failure ? 2 : 8);
  });

  it(`a create request is ${create}`, async () => {
    const { outcome, states, requests } = await calling('create', fault, created);
    expect(requests).toBe(create === 'sent again' ? 2 : 1);
    if (create === 'created' || create === 'sent again') {
      expect([outcome, states]).toEqual([taskId, ['created']]);
    } else if (create === 'ambiguous_submit') {
      expect(outcome).toMatchObject({ code: create, name: 'AmbiguousSubmitError', operation: 'textToVideo' });
      expect(String(outcome)).toContain('may have created a task');
      expect(states).toEqual(['ambiguous']);
    } else {
      expect(outcome).toMatchObject({ code: create, sent: true });
      expect(states).toEqual(['refused']);
    }
    expect(inspect(outcome, { depth: 9, showHidden: true })).not.toContain(apiKey);
  });
});

describe.each(Object.entries(oddResponses))('%s', (_, odd) => {
  it('is accepted by a read and by a create request', async () => {
    expect(await calling('get', responds(odd))).toMatchObject({ outcome: 'SUCCESS', requests: 1 });
    expect(await calling('create', responds(odd))).toMatchObject({ outcome: taskId, requests: 1 });
  });
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
