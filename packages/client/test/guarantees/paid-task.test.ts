import { describe, expect, it, vi } from 'vitest';
import type { SubmissionOutcome } from '../../src/index.ts';
import { createTestClient, type TestOptions } from '../support/client.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { manualClock, untilHang } from '../support/manual-clock.ts';
import { json, serve, taskId } from '../support/service.ts';

const input = { prompt: 'A cat', model: 't2v-2.4-faster', seconds: 5 } as const;
const hang = (): Promise<never> => new Promise(() => {});
const fail = (): never => {
  throw new Error('mine');
};
const schemaOf = (validate: (value: unknown) => unknown): TestOptions => ({
  schemas: { createdTask: { '~standard': { validate } } } as never,
});
const refuses = schemaOf(() => ({ issues: [{ message: 'no', path: ['task_id'] }] }));

/** Creates a task, whose request the service accepts; something of the application fails after that. */
async function creating(options: TestOptions, data: object = { task_id: taskId }) {
  const outcomes: SubmissionOutcome[] = [];
  await using service = await serve((_, response) => json(response, 200, { code: 0, data }));
  const client = createTestClient({
    baseUrl: service.url,
    apiKey: 'key-123456',
    hooks: { afterSubmit: (_, outcome) => outcomes.push(outcome) },
    ...options,
  });
  const result = await client.textToVideo(input).then(
    (task) => ({ id: task.id, error: undefined }),
    (error: unknown) => ({ id: undefined, error }),
  );
  return { ...result, outcomes, sent: service.seen.length };
}

describe('after the response to a create request, the task id survives', () => {
  it.each([
    ['a schema that throws', schemaOf(fail), 'hook'],
    ['a schema that rejects', schemaOf(async () => fail()), 'hook'],
    ['a schema that lies', schemaOf(() => undefined), 'hook'],
    ['a schema that refuses', refuses, 'invalid_response'],
  ])('%s', async (_, options, code) => {
    const { error, outcomes, sent } = await creating(options);
    expect(error).toMatchObject({ code, taskId, sent: true });
    expect(outcomes).toEqual([{ state: 'created', taskId, error }]);
    expect(sent).toBe(1);
  });

  it('a schema that hangs', async () => {
    const clock = manualClock();
    const { error, outcomes } = await untilHang(clock, (hangs) => creating({ ...schemaOf(hangs), clock }));
    expect(error).toMatchObject({ code: 'timeout', taskId });
    expect(outcomes).toEqual([{ state: 'created', taskId, error }]);
  });

  it('a schema that hangs until the signal is aborted', async () => {
    const abort = new AbortController();
    const options = schemaOf(() => {
      abort.abort('enough');
      return hang();
    });
    await using service = await serve((_, response) =>
      json(response, 200, { code: 0, data: { task_id: taskId } }),
    );
    const client = createTestClient({ baseUrl: service.url, apiKey: 'key-123456', ...options });
    await expect(client.textToVideo(input, { signal: abort.signal })).rejects.toMatchObject({
      code: 'abort',
      taskId,
    });
  });

  it('JSON that is nested too deeply for a schema', async () => {
    const depth = 40_000;
    const deep = JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
    const schemas = schemaOf((value) => ({ issues: undefined, text: JSON.stringify(value) }));
    const text = `{"code":0,"data":{"task_id":"${taskId}","deep":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
    expect(() => JSON.stringify(deep)).toThrow(RangeError);
    await using service = await serve((_, response) => response.end(text));
    const client = createTestClient({ baseUrl: service.url, apiKey: 'key-123456', ...schemas });
    await expect(client.textToVideo(input)).rejects.toMatchObject({ code: 'hook', taskId });
  });

  it.each([
    ['throws', { logger: fail }],
    ['rejects', { logger: async () => fail() }],
    ['throws for an event', { onEvent: fail }],
  ])('a logger that %s, which is reported on the console', async (_, options) => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { id, error, outcomes } = await creating(options as TestOptions);
    expect(error).toBeUndefined();
    expect(id).toBe(taskId);
    expect(outcomes).toEqual([{ state: 'created', taskId }]);
    expect(String(reported.mock.calls[0])).toMatch(/(logger|onEvent) failed:,Error: mine/);
    reported.mockRestore();
  });

  it('a hook that hangs', async () => {
    const clock = manualClock();
    const { error } = await untilHang(clock, (hangs) => creating({ hooks: { afterSubmit: hangs }, clock }));
    expect(error).toMatchObject({ code: 'timeout', taskId });
  });

  it('middleware that throws', async () => {
    await using service = await serve((_, response) =>
      json(response, 200, { code: 0, data: { task_id: taskId } }),
    );
    const client = createTestClient({ baseUrl: service.url, apiKey: 'key-123456' });
    client.http.use({ onResponse: fail });
    await expect(client.textToVideo(input)).rejects.toMatchObject({ code: 'hook', taskId });
  });

  it('a response that is incomplete after it', async () => {
    await using service = await serve((_, response) =>
      response.end(`{"code":0,"data":{"task_id":"${taskId}","more":`),
    );
    const client = createTestClient({
      baseUrl: service.url,
      apiKey: 'key-123456',
      clock: fakeClock(30_000),
    });
    await expect(client.textToVideo(input)).resolves.toMatchObject({ id: taskId });
    expect(service.seen).toHaveLength(1);
  });
});
