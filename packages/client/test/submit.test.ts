import { describe, expect, it } from 'vitest';
import { apiKey, createTestClient, serveClient } from './support/client.ts';
import { fakeClock } from './support/fake-clock.ts';
import { manualClock, untilHang } from './support/manual-clock.ts';
import { memoryFetch } from './support/memory-fetch.ts';
import { created, json, respond, serve, task, taskId } from './support/service.ts';

const input = { prompt: 'A cat', model: 't2v-2.4-faster', seconds: 5 } as const;

describe('a create request', () => {
  it('is sent once, as JSON, with the key, further fields and headers', async () => {
    await using all = await serveClient(created);
    const options = { extraFields: { look: 'pixel' }, headers: { 'x-trace': '1' } };
    expect(await all.client.textToVideo(input, options)).toMatchObject({ id: taskId });
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', 'x-trace': '1' };
    expect(all.seen).toMatchObject([{ method: 'POST', path: '/v1/video/text2video', headers }]);
    expect(JSON.parse(String(all.seen[0]?.body))).toEqual({ ...input, look: 'pixel' });
  });

  it('can be awaited for its handle, its result and its response, and is sent once', async () => {
    await using all = await serveClient((request, response, incoming) =>
      request.method === 'POST'
        ? json(response, 200, { code: 0, data: { task_id: taskId } }, { 'x-request-id': 'r-1' })
        : task('SUCCESS')(request, response, incoming),
    );
    const create = all.client.textToVideo(input);
    expect(await create).toMatchObject({ id: taskId });
    expect(await create.result()).toMatchObject({ status: 'SUCCESS' });
    const { task: handle, response } = await create.withResponse();
    expect(handle.id).toBe(taskId);
    expect(response?.headers.get('x-request-id')).toBe('r-1');
    expect(all.seen.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  it('has the id of its task in the form of a URN, too', async () => {
    const id = `urn:uuid:${taskId}`;
    await using all = await serveClient((request, response, incoming) =>
      request.method === 'POST'
        ? json(response, 200, { code: 0, data: { task_id: id } })
        : task('SUCCESS', { task_id: id, id })(request, response, incoming),
    );
    const handle = await all.client.textToVideo(input);
    expect(handle.id).toBe(id);
    expect(await handle.result()).toMatchObject({ task_id: id });
    expect(decodeURIComponent(all.seen[1]?.path ?? '')).toBe(`/v1/tasks/${id}`);
  });

  it('is sent again after a 429 and its Retry-After, as long as the call allows', async () => {
    const clock = fakeClock();
    let sent = 0;
    const fetch = memoryFetch(() => {
      sent++;
      return new Response('{}', { status: 429, headers: { 'retry-after': '7' } });
    });
    const client = createTestClient({ clock, fetch, random: () => 0.5 });
    const creating = client.textToVideo(input, { maxRetries: 1, totalTimeout: 30_000 });
    await expect(creating).rejects.toMatchObject({ code: 'rate_limit', status: 429, sent: true });
    expect([sent, clock.slept]).toEqual([5, [7250, 7250, 7250, 7250]]);
  });

  it('is sent again after a 429 without one, as often as the call allows', async () => {
    const clock = fakeClock(1_000);
    await using all = await serveClient(respond(429, '{}'), { clock, random: () => 0.4 });
    const creating = all.client.textToVideo(input, { maxRetries: 3 });
    await expect(creating).rejects.toMatchObject({ code: 'rate_limit', status: 429, sent: true });
    expect(all.seen).toHaveLength(4);
    expect(clock.slept).toEqual([200, 400, 800]);
  });

  it('that was never sent, because the connection was refused, is sent again', async () => {
    const service = await serve(created);
    await service[Symbol.asyncDispose]();
    const clock = fakeClock(1_000);
    const client = createTestClient({ baseUrl: service.url, clock, random: () => 0.4, maxRetries: 3 });
    await expect(client.textToVideo(input)).rejects.toMatchObject({ code: 'connection', sent: false });
    expect(clock.slept).toEqual([200, 400, 800]);
  });

  it('that is aborted after it was sent is ambiguous, at once', async () => {
    const abort = new AbortController();
    await using all = await serveClient(() => abort.abort('enough'));
    await expect(all.client.textToVideo(input, { signal: abort.signal })).rejects.toMatchObject({
      code: 'ambiguous_submit',
      cause: { name: 'AbortError', cause: 'enough' },
    });
    expect(all.seen).toHaveLength(1);
  });

  it('that is aborted before it is sent is not ambiguous, and fails in each way of awaiting it', async () => {
    await using all = await serveClient(created);
    const create = all.client.textToVideo(input, { signal: AbortSignal.abort('no') });
    for (const awaited of [create, create.result(), create.withResponse()])
      await expect(awaited).rejects.toMatchObject({ name: 'AbortError', code: 'abort', cause: 'no' });
    // Nothing else arrived before this one.
    await fetch(all.url);
    expect(all.seen.map(({ path }) => path)).toEqual(['/']);
  });

  const mayExist = 'textToVideo may have created a task. It was not sent again, to avoid paying twice: ';
  const what = 'POST https://x.example/v1/video/text2video';
  it.each<[string, () => Promise<Response>, string]>([
    [
      'breaks off',
      () => Promise.reject(new TypeError('fetch failed', { cause: new Error('reset') })),
      `${mayExist}${what} failed: reset. Wait for its callback or look in the dashboard of the provider before you submit again`,
    ],
    [
      'fails',
      async () => Response.json({ detail: 'busy' }, { status: 503 }),
      `${mayExist}${what} responded with 503: busy. Wait for its callback or look in the dashboard of the provider before you submit again`,
    ],
    [
      'names no task',
      async () => Response.json({}),
      `${mayExist}${what} responded with no task_id: {}. Wait for its callback or look in the dashboard of the provider before you submit again`,
    ],
    [
      'fails and names a task',
      async () => Response.json({ data: { task_id: taskId }, detail: 'busy' }, { status: 503 }),
      `${mayExist}${what} responded with 503: busy. Read task ${taskId} before you submit again`,
    ],
  ])('that %s says what to do', async (_, fetch, message) => {
    const create = createTestClient({ fetch }).textToVideo(input);
    await expect(create).rejects.toMatchObject({ code: 'ambiguous_submit', message });
  });

  it('without media loads no code for it', async () => {
    const client = createTestClient({ fetch: () => Promise.reject(new Error('was sent')) });
    // Safe: a program without types can pass null.
    const create = client.imageToVideo({ image: null as never }, { signal: AbortSignal.abort() });
    // Loading would be aborted first.
    await expect(create).rejects.toMatchObject({
      code: 'abort',
      message: 'Middleware of client.http was aborted',
    });
  });

  it.each([undefined, null, 'A cat', 7])('of %j is misuse', async (given) => {
    const client = createTestClient({ fetch: () => Promise.reject(new Error('was sent')) });
    // Safe: a program without types can pass anything.
    const create = client.textToVideo(given as never);
    await expect(create).rejects.toEqual(new TypeError('textToVideo takes an object'));
  });

  const failing = { afterSubmit: () => Promise.reject(new Error('mine')) };

  it('whose hook fails although the task was created says that it was sent', async () => {
    const fetch = memoryFetch(() => Response.json({ code: 0, data: { task_id: taskId } }));
    const create = createTestClient({ fetch, hooks: failing }).textToVideo(input);
    const message = 'hooks.afterSubmit failed: Error: mine';
    await expect(create).rejects.toMatchObject({
      code: 'hook',
      message,
      taskId,
      sent: true,
      outcome: 'created',
    });
  });

  it('whose hook fails before it is sent is not sent', async () => {
    const fetch = (): Promise<never> => Promise.reject(new Error('was sent'));
    const hooks = { beforeSubmit: failing.afterSubmit };
    await expect(createTestClient({ fetch, hooks }).textToVideo(input)).rejects.toMatchObject({
      code: 'hook',
      message: 'hooks.beforeSubmit failed: Error: mine',
      sent: false,
      outcome: 'none',
    });
  });

  it('whose task a callback names is reported to the hooks as created', async () => {
    const outcomes: unknown[] = [];
    const client = createTestClient({
      fetch: () => Promise.reject(new TypeError('fetch failed')),
      hooks: { afterSubmit: (_, outcome) => outcomes.push(outcome) },
      resolve: { via: { waitFor: async () => ({ taskId }) } },
    });
    expect(await client.textToVideo(input, { ref: 'order-1' })).toMatchObject({ id: taskId });
    expect(outcomes).toEqual([{ state: 'created', taskId }]);
  });

  it.each([
    ['a code that is not 0', 200, 7],
    ['the status 300', 300, 0],
  ])('is ambiguous when its response names a task with %s', async (_, status, code) => {
    const fetch = async (): Promise<Response> =>
      Response.json({ code, data: { task_id: taskId } }, { status });
    const create = createTestClient({ fetch }).textToVideo(input);
    await expect(create).rejects.toMatchObject({ code: 'ambiguous_submit', outcome: 'ambiguous', taskId });
  });

  it('has its task when the response that names it is too large', async () => {
    const text = JSON.stringify({ code: 0, data: { task_id: taskId }, more: 'x'.repeat(2_000_000) });
    const client = createTestClient({ fetch: async () => new Response(text) });
    expect(await client.textToVideo(input)).toMatchObject({ id: taskId });
  });

  it.each([
    [422, 'validation', 'refused'],
    [500, 'ambiguous_submit', 'ambiguous'],
  ])(
    'that fails with %i throws its own error, and warns that a hook failed, too',
    async (status, code, state) => {
      const warnings: string[] = [];
      const client = createTestClient({
        fetch: async () => Response.json({}, { status }),
        hooks: failing,
        onEvent: ({ type, message }) => type === 'warning' && warnings.push(message),
      });
      await expect(client.textToVideo(input)).rejects.toMatchObject({ code });
      expect(warnings).toEqual([
        `HookError: hooks.afterSubmit failed: Error: mine; the outcome "${state}" was not recorded`,
      ]);
    },
  );

  it('that times out is ambiguous', async () => {
    const clock = manualClock();
    const creating = untilHang(clock, async (hang) => {
      await using all = await serveClient(hang, { clock });
      return await all.client.textToVideo(input);
    });
    await expect(creating).rejects.toMatchObject({ code: 'ambiguous_submit', cause: { code: 'timeout' } });
  });

  it('is reported to the hooks before and after it is sent', async () => {
    const reports: unknown[] = [];
    const hooks = {
      beforeSubmit: (submission: unknown) => reports.push(submission),
      afterSubmit: (_: unknown, outcome: unknown) => reports.push(outcome),
    };
    await using all = await serveClient(created, { hooks, createId: () => 'id-1' });
    await all.client.textToVideo(input, { ref: 'order-1' });
    const submission = { id: 'id-1', operation: 'textToVideo', body: input, ref: 'order-1' };
    const submittedAt = expect.any(Number);
    expect(reports).toEqual([
      { ...submission, submittedAt },
      { state: 'created', taskId },
    ]);
  });

  it.each([
    ['a header name with a space', { headers: { 'a b': '1' } }],
    ['a header value with a line break', { headers: { 'x-a': 'a\nb' } }],
    ['a body that is not JSON', { extraFields: { n: 1n } }],
  ])('with %s is misuse, and nothing is sent', async (_, options) => {
    await using all = await serveClient(created);
    await expect(all.client.textToVideo(input, options)).rejects.toBeInstanceOf(TypeError);
    await fetch(all.url);
    expect(all.seen.map(({ path }) => path)).toEqual(['/']);
  });
});
