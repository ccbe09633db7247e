import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import outcomes from './faults.json' with { type: 'json' };
import { oddResponses, type ResponseFault, responseFaults } from './fuzz/responses.ts';
import { apiKey, serveClient } from './support/client.ts';
import { fakeClock } from './support/fake-clock.ts';
import { created, type Handler, record, script, task, taskId } from './support/service.ts';

/** The response to each request: the record of a task has a `task_id`, as the response to a create request. */
const good = { code: 0, message: 'success', data: record('SUCCESS') };

/** Calls a service, and returns the outcome of the call: the status or id of the task, or the error. */
async function calling(call: 'get' | 'wait' | 'create', ...handlers: Handler[]) {
  const states: string[] = [];
  await using all = await serveClient(script(...handlers), {
    // Requests over sockets take their time: their limits never fire.
    clock: fakeClock(1e8),
    timeout: 1e9,
    totalTimeout: 1e9,
    hooks: { afterSubmit: (_, { state }) => void states.push(state) },
  });
  const { client, seen } = all;
  const calls = {
    get: () => client.tasks.get(taskId).then(({ status }) => status),
    wait: () => client.tasks.wait(taskId, { timeout: Number.POSITIVE_INFINITY }).then(({ status }) => status),
    create: () => client.textToVideo({ prompt: 'x' }).then(({ id }) => id),
  };
  const outcome = await calls[call]().catch((error: unknown) => error);
  return { outcome, states, requests: seen.length };
}

const responds = (create: ResponseFault | undefined): Handler => create?.(good, apiKey) ?? (() => {});
it('each fault has an outcome', () => {
  expect(Object.keys(outcomes).sort()).toEqual(Object.keys(responseFaults).sort());
});

/** What the caller and the hooks learn of a create request, and the number of requests, by the outcomes other than a refusal. */
const createOutcomes: Readonly<Record<string, object>> = {
  created: { outcome: taskId, states: ['created'], requests: 1 },
  'sent again': { outcome: taskId, states: ['created'], requests: 2 },
  ambiguous_submit: {
    outcome: expect.objectContaining({
      code: 'ambiguous_submit',
      name: 'AmbiguousSubmitError',
      operation: 'textToVideo',
      message: expect.stringContaining('may have created a task'),
    }),
    states: ['ambiguous'],
    requests: 1,
  },
};

const refusedBy = (code: string): object => ({
  outcome: expect.objectContaining({ code, sent: true }),
  states: ['refused'],
  requests: 1,
});

describe.each(Object.entries(outcomes))('after %s', (name, [read = '', create = '']) => {
  const fault = responds(responseFaults[name]);
  const isRetried = read === 'retried';
  const expected = isRetried ? 'SUCCESS' : expect.objectContaining({ code: read, taskId });

  it(`a read is ${read}`, async () => {
    const { outcome, requests } = await calling('get', fault, fault, task('SUCCESS'));
    expect(outcome).toEqual(expected);
    expect(requests).toBe(isRetried ? 3 : 1);
  });

  it(`a wait is ${read}, however often`, async () => {
    const faults = Array.from({ length: 6 }, () => fault);
    const { outcome, requests } = await calling('wait', task('PENDING'), ...faults, task('SUCCESS'));
    expect(outcome).toEqual(expected);
    expect(requests).toBe(isRetried ? 8 : 2);
  });

  it(`a create request is ${create}`, async () => {
    const result = await calling('create', fault, created);
    expect(result).toEqual(createOutcomes[create] ?? refusedBy(create));
    const shown = inspect(result.outcome, { depth: 9, showHidden: true });
    expect(shown).not.toContain(apiKey);
    expect(shown.includes('[API key]')).toBe(name.startsWith('the key in'));
  });
});

describe.each(Object.entries(oddResponses))('%s', (_, odd) => {
  it('is accepted by a read and by a create request', async () => {
    expect(await calling('get', responds(odd))).toMatchObject({ outcome: 'SUCCESS', requests: 1 });
    expect(await calling('create', responds(odd))).toMatchObject({ outcome: taskId, requests: 1 });
  });
});
