import { describe, expect, it } from 'vitest';
import type { VideoClient } from '../../src/index.ts';
import { createTestClient } from '../support/client.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { createFile } from '../support/files.ts';
import { inTurn } from '../support/in-turn.ts';
import { manualClock } from '../support/manual-clock.ts';
import { memoryFetch } from '../support/memory-fetch.ts';
import { runModule } from '../support/run-module.ts';
import { json, record, respond, serve, task, taskId } from '../support/service.ts';

const hang = (): Promise<never> => new Promise(() => {});

describe('a function of a call that fails is a HookError, and ends the call', () => {
  const file = createFile('MP4', 100_000);
  type Call = (client: VideoClient, url: string, fail: () => Promise<never>) => Promise<unknown>;
  const calls: Record<string, Call> = {
    'onStatus of a wait': ({ tasks }, _, onStatus) => tasks.wait(taskId, { onStatus }),
    'hooks.beforeSubmit of a create': (client, _, beforeSubmit) =>
      client.textToVideo({ prompt: 'x' }, { hooks: { beforeSubmit } }),
    'hooks.afterSubmit of a create': (client, _, afterSubmit) =>
      client.textToVideo({ prompt: 'x' }, { hooks: { afterSubmit } }),
    'journal.unresolved of a search': (client, _, unresolved) =>
      client.resolve({ put: () => {}, unresolved }, { via: { waitFor: hang } }),
    'onProgress of an upload': (client, _, onProgress) => client.upload(file, { onProgress }),
    'onProgress of a download': (client, url, onProgress) =>
      client.download({ url: `${url}/v.mp4` }, undefined, { onProgress }),
  };
  const failures: Record<string, () => Promise<never>> = {
    throws: () => {
      throw new Error('mine');
    },
    rejects: async () => Promise.reject(new Error('mine')),
  };
  const cases = Object.keys(calls).flatMap((call) =>
    Object.keys(failures).map((how) => [call, how] as const),
  );
  it.each(cases)('%s that %s', async (call, how) => {
    await using service = await serve((request, response, incoming) => {
      const { path } = request;
      const data = { presigned_url: `${service.url}/put`, headers: {}, service_uri: 'service://1' };
      if (path.includes('/video/')) return json(response, 200, { code: 0, data: { task_id: taskId } });
      if (path.includes('/upload')) return json(response, 200, { code: 0, data });
      const handler = path.includes('/tasks') ? task('SUCCESS') : respond(200, file);
      return handler(request, response, incoming);
    });
    const client = createTestClient({ baseUrl: service.url, clock: fakeClock(30_000) });
    const error = await calls[call]?.(client, service.url, failures[how] as never).catch((e: unknown) => e);
    const known = call.includes('wait') ? { taskId } : {};
    const message = `${call.split(' ')[0]} failed: Error: mine`;
    expect(error).toMatchObject({ code: 'hook', message, cause: { message: 'mine' }, ...known });
    expect(service.seen.map(({ path }) => path)).toEqual([...new Set(service.seen.map(({ path }) => path))]);
  });
});

describe('deadlines', () => {
  it('hold when the wall clock is set back an hour', async () => {
    const clock = manualClock(1_000);
    const now = inTurn(
      () => 3_600_000,
      () => 0,
    );
    const { tasks } = createTestClient({
      clock: { ...clock, now },
      fetch: memoryFetch(hang),
    });
    const read = tasks.get(taskId, { totalTimeout: 50 });
    expect(await clock.settled(read, 1_100)).toBe(1_050);
    await expect(read).rejects.toMatchObject({ code: 'timeout', message: expect.stringContaining(' 50 ms') });
    const wait = tasks.wait(taskId, { timeout: 50 });
    expect(await clock.settled(wait, 1_200)).toBe(1_100);
    await expect(wait).rejects.toMatchObject({ code: 'task_timeout' });
  });

  it('hold when a fetch never settles, and keep the process alive', async () => {
    const program = `
      import { createVideoClient } from '@videogen/client';
      const fetch = () => new Promise(() => {});
      const { tasks } = createVideoClient({ baseUrl: 'https://x.example', apiKey: 'key-123456', fetch });
      const error = await tasks.get('${taskId}', { timeout: 100, maxRetries: 0 }).catch((reason) => reason);
      console.log(error.code);`;
    expect(await runModule(program)).toBe('timeout\n');
  });

  it('end a download with a timeout, whoever sees first that its time is over', async () => {
    const pull = (body: ReadableStreamDefaultController): void => body.enqueue(new Uint8Array());
    const fetch = async (): Promise<Response> => new Response(new ReadableStream({ pull }));
    const client = createTestClient({ fetch });
    const codes: unknown[] = [];
    for (let limit = 1; limit <= 20; limit++) {
      const options = { timeout: limit, totalTimeout: limit, maxRetries: 0 };
      const download = client.download({ url: 'https://x.example/v.mp4' }, undefined, options);
      codes.push(await download.catch((error) => error.code));
    }
    expect(new Set(codes)).toEqual(new Set(['timeout']));
  });

  it('hold for a body that consists of empty chunks', async () => {
    const program = `
      import { createVideoClient } from '@videogen/client';
      const pull = (body) => body.enqueue(new Uint8Array());
      const fetch = async () => new Response(new ReadableStream({ pull }));
      const client = createVideoClient({ baseUrl: 'https://x.example', apiKey: 'key-123456', fetch });
      const options = { timeout: 100, totalTimeout: 100, maxRetries: 0 };
      const calls = {
        read: () => client.tasks.get('${taskId}', options),
        // Time enough to send the request also on a busy machine.
        create: () => client.textToVideo({ prompt: 'x' }, { ...options, timeout: 2_000, totalTimeout: 2_000 }),
        download: () => client.download({ url: 'https://x.example/v.mp4' }, undefined, options),
        upload: () => client.upload(new Response(new ReadableStream({ pull })), options),
        'upload from a URL': () => client.upload(new URL('https://x.example/v.mp4'), options),
      };
      for (const [name, call] of Object.entries(calls))
        console.log(name, await call().then(() => 'ended', (error) => error.code));`;
    expect((await runModule(program)).trim().split('\n')).toEqual([
      'read timeout',
      'create ambiguous_submit',
      'download timeout',
      'upload timeout',
      'upload from a URL timeout',
    ]);
  });

  it('end a call at once when there is no time for another attempt', async () => {
    const clock = fakeClock();
    const fetch = memoryFetch(() => new Response('', { status: 503, headers: { 'retry-after': '30' } }));
    const { tasks } = createTestClient({ clock, fetch });
    const read = tasks.get(taskId, { totalTimeout: 20_000 });
    await expect(read).rejects.toMatchObject({ code: 'server', status: 503 });
    expect(clock.slept).toEqual([]);
  });
});

it('a body that is always ready lets timers run', async () => {
  let pulls = 0;
  let pullsAtTurn = Number.POSITIVE_INFINITY;
  const turn = (): void => {
    pullsAtTurn = pulls;
  };
  const pull = (body: ReadableStreamDefaultController<Uint8Array>): void => {
    pulls++;
    if (pulls === 100) setImmediate(turn);
    if (pulls > 10_000) body.close();
    else body.enqueue(new Uint8Array(1));
  };
  const client = createTestClient({ fetch: async () => new Response(new ReadableStream({ pull })) });
  const bytes = await client.download({ url: 'https://x.example/v.mp4' });
  expect(bytes).toHaveLength(10_000);
  expect(pullsAtTurn).toBeLessThan(1_000);
});

it('a read waits for no turn of the event loop, which may take long in a busy process', async () => {
  const fetch = memoryFetch(() => Response.json({ code: 0, data: record('SUCCESS') }));
  const client = createTestClient({ fetch, clock: fakeClock() });
  let turns = 0;
  const turn = new Promise<void>((resolve) => {
    setImmediate(() => {
      turns++;
      resolve();
    });
  });
  await Promise.all(Array.from({ length: 50 }, () => client.tasks.get(taskId)));
  expect(turns).toBe(0);
  await turn;
  expect(turns).toBe(1);
});
