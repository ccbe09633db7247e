import { connect, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { apiKey, createTestClient, type TestOptions } from './support/client.ts';
import { fakeClock } from './support/fake-clock.ts';
import { manualClock, untilHang } from './support/manual-clock.ts';
import { created, type Handler, json, script, serve, taskId } from './support/service.ts';

const input = { prompt: 'A cat', model: 't2v-2.4-faster', seconds: 5 } as const;

async function submitting(handler: Handler, more: TestOptions = {}) {
  await using service = await serve(handler);
  const client = createTestClient({
    baseUrl: service.url,
    clock: fakeClock(30_000),
    random: () => 0.5,
    ...more,
  });
  const outcome = await client.textToVideo(input).then(
    (task) => ({ id: task.id, error: undefined }),
    (error: unknown) => ({ id: undefined, error }),
  );
  return { ...outcome, seen: service.seen };
}

describe('a create request', () => {
  it('is sent once, as JSON, with the key', async () => {
    const { id, seen } = await submitting(created);
    expect(id).toBe(taskId);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/v1/video/text2video' });
    expect(seen[0]?.headers).toMatchObject({
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
    });
    expect(JSON.parse(String(seen[0]?.body))).toEqual(input);
  });

  it('is sent again after a 429 and its Retry-After', async () => {
    const clock = fakeClock(30_000);
    const storm: Handler = (_, response) =>
      json(response, 429, { detail: 'slow down' }, { 'retry-after': '7' });
    const { id, seen } = await submitting(script(storm, storm, created), { clock });
    expect(id).toBe(taskId);
    expect(seen).toHaveLength(3);
    expect(clock.slept).toEqual([7250, 7250]);
  });

  it('fails with the 429 after the last retry', async () => {
    const { error, seen } = await submitting((_, response) => json(response, 429, {}), { maxRetries: 2 });
    expect(seen).toHaveLength(3);
    expect(error).toMatchObject({ code: 'rate_limit', status: 429 });
  });

  it('that was never sent is sent again: connection refused', async () => {
    const closed = createServer();
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
    const { port } = closed.address() as { port: number };
    await new Promise((done) => closed.close(done));
    const clock = fakeClock(30_000);
    const client = createTestClient({ baseUrl: `http://127.0.0.1:${port}`, clock, maxRetries: 3 });
    await expect(client.textToVideo(input)).rejects.toMatchObject({ code: 'connection', sent: false });
    expect(clock.slept).toHaveLength(3);
  });

  it('that was never sent is sent again: unknown host', async () => {
    const clock = fakeClock(30_000);
    const cause = Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' });
    let calls = 0;
    const fetch: typeof globalThis.fetch = async () => {
      calls++;
      throw new TypeError('fetch failed', { cause });
    };
    const client = createTestClient({
      baseUrl: 'http://nowhere.invalid',
      clock,
      fetch,
      maxRetries: 2,
    });
    await expect(client.textToVideo(input)).rejects.toMatchObject({ code: 'connection', sent: false });
    expect(calls).toBe(3);
  });

  it('that is aborted after it was sent is ambiguous, at once', async () => {
    const abort = new AbortController();
    await using service = await serve(() => abort.abort(new Error('enough')));
    const client = createTestClient({ baseUrl: service.url });
    const error = await client
      .textToVideo(input, { signal: abort.signal })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 'ambiguous_submit',
      cause: { name: 'AbortError', cause: { message: 'enough' } },
    });
    expect(service.seen).toHaveLength(1);
  });

  it('that is aborted before it is sent is not ambiguous', async () => {
    const signal = AbortSignal.abort('no');
    await using service = await serve(created);
    const client = createTestClient({ baseUrl: service.url });
    await expect(client.textToVideo(input, { signal })).rejects.toMatchObject({
      name: 'AbortError',
      cause: 'no',
    });
    expect(service.seen).toHaveLength(0);
  });

  it('that times out is ambiguous', async () => {
    const clock = manualClock();
    const creating = untilHang(clock, async (hang) => {
      await using service = await serve(hang);
      const client = createTestClient({ baseUrl: service.url, clock });
      return await client.textToVideo(input);
    });
    await expect(creating).rejects.toMatchObject({ code: 'ambiguous_submit', cause: { code: 'timeout' } });
  });

  it('is reported to the hooks before and after it is sent', async () => {
    const journal: unknown[] = [];
    const hooks = {
      beforeSubmit: (submission: unknown) => journal.push(['before', submission]),
      afterSubmit: (_: unknown, outcome: unknown) => journal.push(['after', outcome]),
    };
    await submitting(created, { hooks, createId: () => 'id-1' });
    const submission = { id: 'id-1', operation: 'textToVideo', body: input, submittedAt: expect.any(Number) };
    expect(journal).toEqual([
      ['before', submission],
      ['after', { state: 'created', taskId }],
    ]);
  });

  it('is not sent when beforeSubmit throws', async () => {
    const cause = new Error('journal is full');
    const beforeSubmit = (): never => {
      throw cause;
    };
    const { error, seen } = await submitting(created, { hooks: { beforeSubmit } });
    expect(error).toMatchObject({ code: 'hook', cause });
    expect(seen).toHaveLength(0);
  });

  it('keeps the task id when afterSubmit throws', async () => {
    const afterSubmit = async (): Promise<never> => Promise.reject(new Error('journal is full'));
    const { error } = await submitting(created, { hooks: { afterSubmit } });
    expect(error).toMatchObject({ code: 'hook', taskId });
  });

  it('sends fields that the contract does not define', async () => {
    await using service = await serve(created);
    const client = createTestClient({ baseUrl: service.url });
    await client.textToVideo(input, { extraFields: { look: 'pixel' }, headers: { 'x-trace': '1' } });
    expect(JSON.parse(String(service.seen[0]?.body))).toEqual({ ...input, look: 'pixel' });
    expect(service.seen[0]?.headers['x-trace']).toBe('1');
  });
});

it('a half-open connection ends with the timeout', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const { port } = silent.address() as { port: number };
  try {
    const client = createTestClient({ baseUrl: `http://127.0.0.1:${port}`, timeout: 50 });
    await expect(client.textToVideo(input)).rejects.toMatchObject({ code: 'ambiguous_submit' });
    await expect(client.tasks.get(taskId, { maxRetries: 0 })).rejects.toMatchObject({
      code: 'timeout',
      taskId,
    });
  } finally {
    silent.close();
    connect(port, '127.0.0.1').destroy();
  }
});
