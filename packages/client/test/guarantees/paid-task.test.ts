import { describe, expect, it, vi } from 'vitest';
import type { SubmissionOutcome, VideoClient } from '../../src/index.ts';
import { createTestClient, type TestOptions } from '../support/client.ts';
import { manualClock, untilHang } from '../support/manual-clock.ts';
import { memoryFetch } from '../support/memory-fetch.ts';
import { taskId } from '../support/service.ts';

const input = { prompt: 'A cat', model: 't2v-2.4-faster', seconds: 5 } as const;
const good = JSON.stringify({ code: 0, data: { task_id: taskId } });
const hang = (): Promise<never> => new Promise(() => {});
const fail = (): never => {
  throw new Error('mine');
};
const getSchema = (validate: (value: unknown) => unknown): TestOptions => ({
  schemas: { createdTask: { '~standard': { validate } } } as never,
});
const refuses = getSchema(() => ({ issues: [{ message: 'no', path: ['task_id'] }] }));

/** Creates a task, whose request the service accepts; something of the application fails after that. */
async function creating(
  options: TestOptions,
  {
    text = good,
    signal,
    middleware,
  }: { text?: string; signal?: AbortSignal; middleware?: Parameters<VideoClient['http']['use']>[0] } = {},
) {
  const outcomes: SubmissionOutcome[] = [];
  let sent = 0;
  const fetch = memoryFetch(() => {
    sent++;
    return new Response(text);
  });
  const client = createTestClient({
    fetch,
    hooks: { afterSubmit: (_, outcome) => outcomes.push(outcome) },
    ...options,
  });
  if (middleware) client.http.use(middleware);
  const result = await client.textToVideo(input, { signal }).then(
    (task) => ({ id: task.id, error: undefined }),
    (error: unknown) => ({ id: undefined, error }),
  );
  return { ...result, outcomes, sent };
}

describe('after the response to a create request, the task id survives', () => {
  it.each([
    ['a schema that throws', getSchema(fail), 'hook'],
    ['a schema that rejects', getSchema(async () => fail()), 'hook'],
    ['a schema that lies', getSchema(() => undefined), 'hook'],
    ['a schema that refuses', refuses, 'invalid_response'],
  ])('%s', async (_, options, code) => {
    const { error, outcomes, sent } = await creating(options);
    expect(error).toMatchObject({ code, taskId, sent: true });
    expect(outcomes).toEqual([{ state: 'created', taskId, error }]);
    expect(sent).toBe(1);
  });

  it('a schema that hangs', async () => {
    const clock = manualClock();
    const { error, outcomes } = await untilHang(clock, (hangs) => creating({ ...getSchema(hangs), clock }));
    expect(error).toMatchObject({ code: 'timeout', taskId });
    expect(outcomes).toEqual([{ state: 'created', taskId, error }]);
  });

  it('a schema that hangs until the signal is aborted', async () => {
    const abort = new AbortController();
    const options = getSchema(() => {
      abort.abort('enough');
      return hang();
    });
    const { error } = await creating(options, { signal: abort.signal });
    expect(error).toMatchObject({ code: 'abort', taskId });
  });

  it('JSON that is nested too deeply for a schema', async () => {
    const depth = 40_000;
    const deep = JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
    const schemas = getSchema((value) => ({ issues: undefined, text: JSON.stringify(value) }));
    const text = `{"code":0,"data":{"task_id":"${taskId}","deep":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
    expect(() => JSON.stringify(deep)).toThrow(RangeError);
    const { error } = await creating(schemas, { text });
    expect(error).toMatchObject({ code: 'hook', taskId });
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
    const { error } = await creating({}, { middleware: { onResponse: fail } });
    expect(error).toMatchObject({ code: 'hook', taskId });
  });
});
