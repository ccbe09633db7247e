import { spawn } from 'node:child_process';
import { EventEmitter, getEventListeners, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { appendFile, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGate } from '@videogen-tools/test-support/create-gate';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createVideoClient } from '../../src/index.ts';
import { openJournal } from '../../src/make-videos/open-journal.ts';
import { nameJobs } from '../../src/make-videos/video-job.ts';
import * as entry from '../../src/make-videos.ts';
import {
  type MakeVideosOptions,
  makeVideos,
  type VideoJob,
  type VideosEvent,
  type VideosRun,
} from '../../src/make-videos.ts';
import { getProcessMarker } from '../../src/platform/process-marker.node.ts';
import { createTestClient, replaceSystem } from '../support/client.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { createFile } from '../support/files.ts';
import { longTurns, mostRefused, sayPauses } from '../support/limited-service.ts';
import { manualClock } from '../support/manual-clock.ts';
import { type Handler, json, reset, respond } from '../support/service.ts';
import { idOf, limitToOne, type ServiceOptions, serveTasks } from './support.ts';

const jobs: readonly VideoJob[] = ['a', 'b', 'c'].map((name) => ({
  name,
  input: { prompt: `prompt ${name}`, seconds: 1 },
}));
const [job = { input: {} }] = jobs;

function digestOf(given: VideoJob): string {
  const [{ digest } = { digest: '' }] = nameJobs([given], new Set(['textToVideo']));
  return digest;
}

/** Returns the lines of a type in the journal of a folder. */
async function readLines(folder: string, type: string): Promise<readonly { readonly run: string }[]> {
  const text = await readFile(join(folder, 'journal.jsonl'), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line)).filter((line) => line.type === type);
}

it('exports one function', () => {
  expect(Object.keys(entry)).toEqual(['makeVideos']);
});

it('makes each video once, and nothing at the second start', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  const { client, prompts, seen } = await serveTasks();
  const folder = join(await temporaryFolder(), 'new');
  const { made, ...others } = await makeVideos(jobs, { folder, client });

  expect(made).toEqual(
    ['a', 'b', 'c'].map((name) => ({
      name,
      taskId: idOf(prompts.indexOf(`prompt ${name}`) + 1),
      files: [join(folder, `${name}.mp4`)],
    })),
  );
  expect(others).toEqual({
    failed: [],
    unknown: [],
    refused: [],
    overdue: [],
    unfinished: [],
    stopped: undefined,
  });
  expect((await readdir(folder)).sort()).toEqual(['a.mp4', 'b.mp4', 'c.mp4', 'journal.jsonl']);

  const before = seen.length;
  expect(await makeVideos(jobs, { folder, client })).toEqual({ made, ...others });
  expect(seen).toHaveLength(before);
  expect(log).not.toHaveBeenCalled();
});

it('downloads a video again that was removed', async () => {
  const { client, prompts } = await serveTasks();
  const folder = await temporaryFolder();
  await makeVideos(jobs, { folder, client });
  await rm(join(folder, 'b.mp4'));
  expect((await makeVideos(jobs, { folder, client })).made).toHaveLength(3);
  expect(await readFile(join(folder, 'b.mp4'), 'utf8')).toBe('ftyp of a video');
  expect(prompts).toHaveLength(3);
});

it('yields the events, and sends them to onEvent', async () => {
  const { client } = await serveTasks();
  const seen: VideosEvent[] = [];
  const folder = await temporaryFolder();
  const options = {
    folder,
    client,
    onEvent: (event: VideosEvent) => seen.push(event),
  };
  const events: VideosEvent[] = [];
  for await (const event of makeVideos([job], options)) events.push(event);

  expect(events).toEqual(seen);
  expect(events.map(({ type, progress }) => [type, progress])).toEqual([
    ['created', { total: 1, made: 0, others: 0 }],
    ['status', { total: 1, made: 0, others: 0 }],
    ['made', { total: 1, made: 1, others: 0 }],
  ]);
  expect(events.map(({ message }) => message)).toEqual([
    `a: created task ${idOf(1)}`,
    'a: SUCCESS',
    `a: ${join(folder, 'a.mp4')}`,
  ]);
});

it('continues when onEvent fails, and reports that on the console', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  const { client } = await serveTasks();
  const onEvent = (): never => {
    throw new Error('mine');
  };
  expect((await makeVideos([job], { folder: await temporaryFolder(), client, onEvent })).made).toHaveLength(
    1,
  );
  const reported = ['videogen: onEvent failed:', new Error('mine')];
  expect(log.mock.calls).toEqual([reported, reported, reported]);
});

it.each<[type: string, message: string, ServiceOptions, Partial<MakeVideosOptions>]>([
  ['failed', 'a: failed: no luck', { status: 'FAILED', more: { error: 'no luck' } }, {}],
  ['refused', 'a: refused: POST ', { onCreate: (_, ...args) => respond(422, '{}')(...args) }, {}],
  [
    'unknown',
    'A task may exist and may have been paid for.',
    { onCreate: (_, ...args) => reset(...args) },
    {},
  ],
  [
    'overdue',
    `a: task ${idOf(1)} did not end before the deadline`,
    { status: 'PROCESSING' },
    { deadline: 0 },
  ],
  ['unfinished', 'a: not finished', {}, { signal: AbortSignal.abort() }],
])('says that a video is %s', async (type, message, service, options) => {
  const { client } = await serveTasks(service);
  const events: VideosEvent[] = [];
  const onEvent = (event: VideosEvent): void => void events.push(event);
  await makeVideos([job], { folder: await temporaryFolder(), client, onEvent, ...options });
  const progress = { total: 1, made: 0, others: 1 };
  expect(events.at(-1)).toMatchObject({
    type,
    name: 'a',
    progress,
    message: expect.stringContaining(message),
  });
});

it('keeps the events for a slow reader, and none for one that comes after them', async () => {
  const { client } = await serveTasks();
  const read = async (videos: VideosRun): Promise<string[]> => {
    const types: string[] = [];
    for await (const { type } of videos) {
      types.push(type);
      // The other events come while this reader is busy.
      await videos;
    }
    return types;
  };
  const slow = makeVideos([job], { folder: await temporaryFolder(), client });
  expect(await read(slow)).toEqual(['created', 'status', 'made']);
  const late = makeVideos([job], { folder: await temporaryFolder(), client });
  await late;
  expect(await read(late)).toEqual([]);
});

it('downloads each video of a task to a file of its own', async () => {
  const more: { readonly output_videos: object[] } = { output_videos: [] };
  const onVideo: Handler = ({ path }, response) => response.end(`video ${path}`);
  const { client, url } = await serveTasks({ more, onVideo });
  for (const name of ['x', 'y', 'z'])
    more.output_videos.push({ url: `${url}/${name}.mp4`, width: 1, height: 1 });
  const folder = await temporaryFolder();
  const messages: string[] = [];
  const onEvent = ({ message }: VideosEvent): void => void messages.push(message);
  const { made } = await makeVideos([job], { folder, client, onEvent });
  const files = ['a.mp4', 'a.2.mp4', 'a.3.mp4'].map((name) => join(folder, name));
  expect(made).toMatchObject([{ files }]);
  expect(messages.at(-1)).toBe(`a: ${files.join(', ')}`);
  const contents = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  expect(contents).toEqual(['video /x.mp4', 'video /y.mp4', 'video /z.mp4']);
});

describe('a request whose response is lost', () => {
  const lose: ServiceOptions = {
    onCreate: (create, ...args) => {
      create();
      reset(...args);
    },
  };

  it('is reported in each start, and never sent again', async () => {
    const { client, creates } = await serveTasks(lose);
    const folder = await temporaryFolder();
    const first = await makeVideos([job], { folder, client });
    expect(first.unknown).toMatchObject([
      {
        name: 'a',
        evidence: expect.stringContaining('may have created'),
        advice: expect.stringMatching(
          /^A task may exist .* provider; then .* onUnknown: its task id, or "resubmit" when there is no task$/,
        ),
      },
    ]);
    expect(await makeVideos([job], { folder, client, onUnknown: 'report' })).toEqual(first);
    expect(creates()).toHaveLength(1);
  });

  it('stays unknown when the failure names a task, which it shows', async () => {
    const body = JSON.stringify({ data: { task_id: idOf(1) } });
    const { client } = await serveTasks({ onCreate: (_, ...args) => respond(500, body)(...args) });
    const types: string[] = [];
    const onEvent = ({ type }: VideosEvent): void => void types.push(type);
    const { unknown } = await makeVideos([job], { folder: await temporaryFolder(), client, onEvent });
    expect(unknown).toMatchObject([{ evidence: expect.stringContaining(`Read task ${idOf(1)}`) }]);
    expect(types).toEqual(['unknown']);
  });

  it('is sent again once for each start that says so', async () => {
    const { client, creates } = await serveTasks(lose);
    const options: MakeVideosOptions = { folder: await temporaryFolder(), client, onUnknown: 'resubmit' };
    for (const sent of [2, 3]) {
      expect((await makeVideos([job], options)).unknown).toHaveLength(1);
      expect(creates()).toHaveLength(sent);
    }
  });

  it('is sent again when another run reopens it before the connection breaks', async () => {
    const folder = await temporaryFolder();
    const journal = join(folder, 'journal.jsonl');
    const { client, creates } = await serveTasks({
      onCreate: async (create, ...args) => {
        if (creates().length > 1) return json(args[1], 200, { code: 0, data: { task_id: create() } });
        const [line] = await readLines(folder, 'submitting');
        await appendFile(journal, `${JSON.stringify({ ...line, type: 'reopened', run: 'another' })}\n`);
        return reset(...args);
      },
    });
    const { made } = await makeVideos([job], { folder, client });
    expect([made.length, creates().length]).toEqual([1, 2]);
  });

  it('takes the task that a person found', async () => {
    const { client, creates } = await serveTasks(lose);
    const options = { folder: await temporaryFolder(), client, onUnknown: () => ({ taskId: idOf(1) }) };
    expect((await makeVideos([job], options)).made).toMatchObject([{ name: 'a', taskId: idOf(1) }]);
    expect(creates()).toHaveLength(1);
  });

  it('follows what a function decides for it, and ends the start when that is something else', async () => {
    const { client, creates } = await serveTasks(lose);
    const folder = await temporaryFolder();
    const videos: unknown[] = [];

    const start = (decide: () => unknown) =>
      makeVideos([job], {
        folder,
        client,
        // What the program returns may not be what its type says.
        onUnknown: (video) => {
          videos.push(video);
          return decide() as 'report';
        },
      });

    const { unknown } = await start(() => 'report');
    expect([unknown.length, creates().length]).toEqual([1, 1]);
    expect(videos).toEqual(unknown);
    expect((await start(() => 'resubmit')).unknown).toHaveLength(1);
    expect(creates()).toHaveLength(2);

    const fail = (): never => {
      throw new Error('the dashboard is closed');
    };

    await expect(start(fail)).rejects.toThrow('onUnknown failed: Error: the dashboard is closed');
    for (const decision of [undefined, {}, { taskId: '' }])
      await expect(start(() => decision)).rejects.toThrow('The task id must be a UUID');
    expect(creates()).toHaveLength(2);
  });

  /** Creates a receiver; `found` is the id of the task, once a callback has come. */
  function createReceiver(found: { id?: string }) {
    const calls: unknown[] = [];
    const callbacks: NonNullable<MakeVideosOptions['callbacks']> = {
      createUrl: async () => ({ url: 'https://app.example/cb/1', ref: 'ref-1' }),
      bind: async (ref, taskId) => void calls.push(['bind', ref, taskId]),
      waitFor: async (ref, { until } = {}) => {
        calls.push([until, ref]);
        return found.id === undefined ? new Promise(() => {}) : { taskId: found.id };
      },
    };
    return { calls, callbacks };
  }

  it('takes the task that a callback names, in the same start or a later one', async () => {
    const { client, creates } = await serveTasks(lose);
    replaceSystem(fakeClock(60_000));
    const found: { id?: string } = {};
    const { calls, callbacks } = createReceiver(found);
    const messages: string[] = [];
    const options: MakeVideosOptions = {
      folder: await temporaryFolder(),
      client,
      callbacks,
      resolveTimeout: 50_000,
      onEvent: ({ type, message }) => messages.push(`${type}: ${message}`),
    };
    const start = async (id?: string) => {
      Object.assign(found, { id });
      messages.length = 0;
      return makeVideos([job], options);
    };
    const nothing = 'warning: a: no callback named its task: ';

    expect((await start()).unknown).toHaveLength(1);
    expect(messages[0]).toMatch(
      new RegExp(`^${nothing}callbacks.waitFor\\(ref-1\\) took longer than [45]\\d{4} ms$`),
    );
    // Its time is over, so there is only a look at what has come.
    expect((await start()).unknown).toHaveLength(1);
    expect(messages[0]).toBe(`${nothing}callbacks.waitFor(ref-1) took longer than 5000 ms`);
    expect((await start('no id')).unknown).toHaveLength(1);
    expect(messages[0]).toBe(`${nothing}The task id must be a UUID`);
    expect((await start(idOf(1))).made).toMatchObject([{ name: 'a', taskId: idOf(1) }]);
    expect(messages[0]).toBe(`created: a: a callback named its task ${idOf(1)}`);

    expect(creates().map(({ body }) => JSON.parse(String(body)).callback_url)).toEqual([
      'https://app.example/cb/1',
    ]);
    const look = ['bound', 'ref-1'];
    expect(calls).toEqual([look, look, look, look, ['bind', 'ref-1', idOf(1)], ['final', idOf(1)]]);
  });

  it('is not searched for by a callback that it did not ask for', async () => {
    const { client } = await serveTasks(lose);
    const types: string[] = [];
    const options: MakeVideosOptions = {
      folder: await temporaryFolder(),
      client,
      onEvent: ({ type }) => types.push(type),
    };
    const { calls, callbacks } = createReceiver({ id: idOf(1) });
    expect((await makeVideos([job], options)).unknown).toHaveLength(1);
    expect((await makeVideos([job], { ...options, callbacks })).unknown).toHaveLength(1);
    expect([types, calls]).toEqual([['unknown', 'unknown'], []]);
    const known = { ...options, callbacks, onUnknown: { taskId: idOf(1) } };
    expect((await makeVideos([job], known)).made).toHaveLength(1);
    expect(calls).toEqual([['final', idOf(1)]]);
  });

  it('is neither reported as a failed search nor decided when the run is stopped', async () => {
    const { client } = await serveTasks(lose);
    const stop = new AbortController();
    const { callbacks } = createReceiver({});
    const waitFor = async (): Promise<never> => {
      stop.abort();
      throw new Error('the receiver is closed');
    };
    const types: string[] = [];
    await makeVideos([job], {
      folder: await temporaryFolder(),
      client,
      callbacks: { ...callbacks, waitFor },
      onUnknown: 'resubmit',
      signal: stop.signal,
      onEvent: ({ type }) => types.push(type),
    });
    expect(types).toEqual(['stopping', 'unknown']);
  });

  it('is decided by the application when the search fails', async () => {
    const { client, creates } = await serveTasks(lose);
    const { callbacks } = createReceiver({});
    const waitFor = async (): Promise<never> => Promise.reject(new Error('the receiver is closed'));
    const { made } = await makeVideos([job], {
      folder: await temporaryFolder(),
      client,
      callbacks: { ...callbacks, waitFor },
      onUnknown: { taskId: idOf(1) },
    });
    expect(made).toMatchObject([{ name: 'a', taskId: idOf(1) }]);
    expect(creates()).toHaveLength(1);
  });

  it.each([
    ['is known', 'records its task', { type: 'created', taskId: idOf(1) }, ['a', 'b'], []],
    ['stays unknown', 'reopens it', { type: 'reopened' }, ['b'], ['a']],
  ])('%s when another run %s during the search', async (_, __, record, expectedMade, expectedUnknown) => {
    const { client, creates } = await serveTasks({
      onCreate: (create, request, response, incoming) =>
        String(request.body).includes('prompt a')
          ? lose.onCreate?.(create, request, response, incoming)
          : json(response, 200, { code: 0, data: { task_id: create() } }),
    });
    const folder = await temporaryFolder();
    const journal = join(folder, 'journal.jsonl');
    const { callbacks } = createReceiver({});
    const events = new EventEmitter();
    const waitFor = async (ref: string): Promise<never> => {
      if (ref !== 'ref-1') return new Promise(() => {});
      const [, submission] =
        /"submission":"([^"]+)","digest":"[^"]+","ref":"ref-1"/.exec(await readFile(journal, 'utf8')) ?? [];
      const line = { ...record, submission, job: 'a', run: 'another', at: 0 };
      await appendFile(journal, `${JSON.stringify(line)}\n`);
      // Each record that the run writes shows it the ones of others.
      events.emit('recorded');
      await once(events, 'made');
      throw new Error('the receiver is closed');
    };
    let urls = 0;
    const createUrl = async () => {
      if (++urls > 1) await once(events, 'recorded');
      return { url: `https://app.example/cb/${urls}`, ref: `ref-${urls}` };
    };
    const { made, unknown } = await makeVideos(jobs.slice(0, 2), {
      folder,
      client,
      callbacks: { ...callbacks, createUrl, waitFor },
      onEvent: ({ type }) => events.emit(type),
    });
    const getNames = (videos: readonly { readonly name: string }[]) => videos.map(({ name }) => name);
    expect([getNames(made), getNames(unknown)]).toEqual([expectedMade, expectedUnknown]);
    expect(creates()).toHaveLength(2);
  });
});

it('waits after a 429, and sends the same request until the service takes it', async () => {
  let refusals = 3;
  const { client, prompts } = await serveTasks({
    onCreate: (create, ...args) =>
      refusals-- > 0
        ? respond(429, '{}', { 'retry-after': '0' })(...args)
        : json(args[1], 200, { code: 0, data: { task_id: create() } }),
  });
  const { made } = await makeVideos(jobs, { folder: await temporaryFolder(), client });
  expect(made).toHaveLength(3);
  expect(prompts.toSorted()).toEqual(['prompt a', 'prompt b', 'prompt c']);
});

it('makes forty videos with a limit of one at a time: one request is refused for each pause', async () => {
  const { handle, batches, sentInPause, prompts } = limitToOne(20);
  const { client } = await serveTasks({ onCreate: (_, ...args) => handle(...args) });
  sayPauses(client);
  replaceSystem({ random: () => 0, ...longTurns });
  const forty = Array.from({ length: 40 }, (_, index) => ({ input: { prompt: `${index}`, seconds: 1 } }));
  const { made } = await makeVideos(forty, { folder: await temporaryFolder(), client, maxRequests: 8 });
  expect(made).toHaveLength(40);
  expect(new Set(prompts).size).toBe(40);
  expect(prompts).toHaveLength(40);
  expect(batches.size).toBeGreaterThan(1);
  for (const batch of batches.values()) expect(batch.refused).toBeLessThanOrEqual(mostRefused(batch));
  expect(sentInPause).toEqual([]);
});

it.each([
  [422, undefined],
  [429, 1_000],
])('the journal has the reason of a refusal with %i, and the end of the pause: %s', async (status, pause) => {
  const fetch = async () => new Response('{}', { status, headers: { 'retry-after': '1' } });
  const client = createTestClient({ fetch, clock: { now: () => 5_000 }, random: () => 0 });
  const stop = new AbortController();
  const folder = await temporaryFolder();
  const onEvent = ({ type }: VideosEvent): void => {
    if (type === 'paused') stop.abort();
  };
  await makeVideos([job], { folder, client, signal: stop.signal, onEvent });

  const pauseUntil = pause === undefined ? undefined : 5_000 + pause;
  const evidence = `POST https://x.example/v1/video/text2video responded with ${status}: {}`;
  const [line, ...more] = await readLines(folder, 'refused');
  expect(line).toEqual({
    ...{ type: 'refused', job: 'a', at: 5_000, run: expect.any(String), submission: expect.any(String) },
    ...{ evidence, pauseUntil },
  });
  expect(more).toEqual([]);
});

it('sends a request at the millisecond at which a pause ends', async () => {
  const { client } = await serveTasks();
  const folder = await temporaryFolder();
  const line = { run: 'r', at: 0, job: 'b', submission: 's', type: 'refused', evidence: 'HTTP 429' };
  await writeFile(join(folder, 'journal.jsonl'), `${JSON.stringify({ ...line, pauseUntil: 5_000 })}\n`);
  replaceSystem({ now: () => 5_000 });
  expect((await makeVideos([job], { folder, client })).made).toHaveLength(1);
});

it('waits for a pause that another run begins when the request has its turn', async () => {
  const clock = fakeClock(30_000);
  replaceSystem(clock);
  const folder = await temporaryFolder();
  const sentAt: number[] = [];
  const { client } = await serveTasks({
    onCreate: (create, _, response) => {
      sentAt.push(clock.now());
      json(response, 200, { code: 0, data: { task_id: create() } });
    },
  });
  const pauseUntil = clock.now() + 20_000;
  const createUrl = async () => {
    const line = { run: 'r', at: 0, job: 'b', submission: 's', type: 'refused', evidence: 'e', pauseUntil };
    await appendFile(join(folder, 'journal.jsonl'), `${JSON.stringify(line)}\n`);
    return { url: 'https://app.example/cb/1', ref: 'ref-1' };
  };
  const callbacks = { createUrl, bind: async () => {}, waitFor: () => new Promise<never>(() => {}) };
  expect((await makeVideos([job], { folder, client, callbacks })).made).toHaveLength(1);
  expect(sentAt).toHaveLength(1);
  expect(sentAt[0]).toBeGreaterThanOrEqual(pauseUntil);
});

it('uploads the media of a job once, whatever becomes of the request', async () => {
  let grants = 0;
  const { client, creates, url } = await serveTasks({
    onCreate: (create, request, response, incoming) => {
      if (request.path === '/v1/upload/file' && ++grants > 1) {
        const data = { presigned_url: `${url}/put`, headers: {}, service_uri: `service://${grants}` };
        return json(response, 200, { code: 0, data });
      }
      // The first grant and the first create request.
      if (creates().length < 4)
        return respond(429, '{}', { 'retry-after': '0' })(request, response, incoming);
      return json(response, 200, { code: 0, data: { task_id: create() } });
    },
  });
  replaceSystem({ random: () => 0 });
  const imageJob: VideoJob = {
    operation: 'imageToVideo',
    name: 'a',
    input: { image: createFile('PNG'), prompt: 'x' },
  };
  const { made } = await makeVideos([imageJob], { folder: await temporaryFolder(), client });
  expect(made).toHaveLength(1);

  const sent = creates().map(({ path, body }) => [path, JSON.parse(String(body)).image?.service_uri]);
  const upload = ['/v1/upload/file', undefined];
  const create = ['/v1/video/image2video', 'service://2'];
  expect(sent).toEqual([upload, upload, create, create]);
});

it('an account that takes no task as long as one is in work: the run waits for its end, and counts anew', async () => {
  let refusals = 0;
  let isEndSeen = false;
  let refusalsAfterEnd = 0;
  const { client, prompts } = await serveTasks({
    onCreate: (create, ...args) =>
      prompts.length === 1 && (++refusals <= 30 || !isEndSeen || ++refusalsAfterEnd <= 5)
        ? respond(429, '{}', { 'retry-after': '0' })(...args)
        : json(args[1], 200, { code: 0, data: { task_id: create() } }),
    getStatus: () => (refusals > 30 ? 'SUCCESS' : 'PROCESSING'),
  });
  replaceSystem({ random: () => 0 });
  const onEvent = (event: VideosEvent): void => {
    if (event.type === 'status' && event.status === 'SUCCESS') isEndSeen = true;
  };
  const options = { folder: await temporaryFolder(), client, onEvent };
  const { made, stopped } = await makeVideos(jobs.slice(0, 2), options);
  expect(stopped).toBeUndefined();
  expect(made).toHaveLength(2);
});

it.each([0, 1])(
  'an account that refuses all after %i tasks: the run gives up after 20 requests',
  async (count) => {
    const { client, creates, prompts } = await serveTasks({
      onCreate: (create, ...args) =>
        prompts.length < count || creates().length > 30
          ? json(args[1], 200, { code: 0, data: { task_id: create() } })
          : respond(429, '{}', { 'retry-after': '0' })(...args),
    });
    replaceSystem({ random: () => 0 });
    const options = { folder: await temporaryFolder(), client, concurrency: 1 };
    const { made, refused, stopped } = await makeVideos(jobs.slice(0, count + 1), options);
    expect(stopped).toContain('20 requests in a row were refused');
    expect([made.length, refused.length, creates().length]).toEqual([count, 1, count + 20]);
  },
);

/** A `fetch` that fails before it sends anything. */
const unsent = async (): Promise<never> => {
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
  });
};

it.each<[string, typeof globalThis.fetch, number[]]>([
  [
    'double from the fourth refusal with 429 on, up to a minute',
    async () => new Response('{}', { status: 429, headers: { 'retry-after': '0' } }),
    [1, 1, 1, ...Array.from({ length: 15 }, (_, index) => 2 ** (index + 1)), 60_000],
  ],
  ['grow like those of each retry when nothing was sent', unsent, [2, 4, 8, 16, 32, ...Array(14).fill(40)]],
])('the pauses of a run %s', async (_, fetch, expected) => {
  const clock = fakeClock(60_000);
  const client = createTestClient({ fetch, clock, random: () => 0.002 });
  const stop = new AbortController();
  const options = { folder: await temporaryFolder(), client, signal: stop.signal };
  const pauses: number[] = [];
  for await (const event of makeVideos([job], options)) {
    if (event.type === 'paused') pauses.push(event.delay);
    if (pauses.at(-1) === 60_000) stop.abort();
  }
  expect(pauses).toEqual(expected);
  // The run ends in the last pause of a minute, which the clock ignores.
  const isPause = (delay: number): boolean => expected.includes(delay);
  expect(clock.slept.filter(isPause)).toEqual(expected.filter((pause) => pause < 60_000));
});

it('sends nothing when it is stopped while a file is uploaded', async () => {
  const stop = new AbortController();
  const { client, creates, url } = await serveTasks({
    onCreate: (create, { path }, response) => {
      if (path !== '/v1/upload/file') return json(response, 200, { code: 0, data: { task_id: create() } });
      stop.abort();
      const data = { presigned_url: `${url}/put`, headers: {}, service_uri: 'service://1' };
      return setImmediate(() => json(response, 200, { code: 0, data }));
    },
  });
  const input = { image: createFile('PNG'), prompt: 'x' };
  const imageJob: VideoJob = { operation: 'imageToVideo', name: 'a', input };
  const options = { folder: await temporaryFolder(), client, signal: stop.signal };
  expect((await makeVideos([imageJob], options)).unfinished).toEqual([{ name: 'a', taskId: undefined }]);
  expect(creates().map(({ path }) => path)).toEqual(['/v1/upload/file']);
});

it('counts the requests that fail from the last one that the service took', async () => {
  const { url, prompts } = await serveTasks({
    getStatus: () => (prompts.length > 1 ? 'SUCCESS' : 'PROCESSING'),
  });
  let sent = 0;
  const fetch: typeof globalThis.fetch = (input, init) => {
    const isCreate = String(input instanceof Request ? input.url : input).includes('/v1/video/');
    return isCreate && ++sent % 16 > 0 ? unsent() : globalThis.fetch(input, init);
  };
  const poll = { minInterval: 5, maxInterval: 10 };
  const client = createTestClient({ baseUrl: url, fetch, random: () => 0, poll });
  const { made, stopped } = await makeVideos(jobs.slice(0, 2), { folder: await temporaryFolder(), client });
  expect([made.length, stopped, sent]).toEqual([2, undefined, 32]);
});

it('gives up after 20 requests that could not be sent, also while a task is in work', async () => {
  let isOver = false;
  const { url } = await serveTasks({ getStatus: () => (isOver ? 'SUCCESS' : 'PROCESSING') });
  let sent = 0;
  const fetch: typeof globalThis.fetch = (input, init) => {
    const isCreate = String(input instanceof Request ? input.url : input).includes('/v1/video/');
    return isCreate && ++sent > 1 ? unsent() : globalThis.fetch(input, init);
  };
  const poll = { minInterval: 5, maxInterval: 10 };
  const client = createTestClient({ baseUrl: url, fetch, random: () => 0, poll });
  const onEvent = ({ type }: VideosEvent): void => {
    isOver ||= type === 'stopping' || sent > 30;
  };
  const options = { folder: await temporaryFolder(), client, maxRequests: 1, onEvent };
  const result = await makeVideos(jobs.slice(0, 2), options);
  expect([result.made.length, result.refused.length, sent]).toEqual([1, 1, 21]);
  expect(result.stopped).toMatch(/^20 requests in a row were refused or not sent: ./);
});

it('reports what the service refuses, and sends it again at the next start', async () => {
  let isRefused = true;
  const { client } = await serveTasks({
    onCreate: (create, ...args) =>
      isRefused ? respond(422, '{}')(...args) : json(args[1], 200, { code: 0, data: { task_id: create() } }),
  });
  const folder = await temporaryFolder();
  expect((await makeVideos([job], { folder, client })).refused).toMatchObject([
    { name: 'a', reason: expect.stringContaining('422') },
  ]);
  isRefused = false;
  const corrected = { name: 'a', input: { prompt: 'another', seconds: 2 } };
  expect((await makeVideos([corrected], { folder, client })).made).toHaveLength(1);
});

it.each<[string, status: number, body: string, stopped: string]>([
  ['the key is refused', 401, '{}', 'Check the API key'],
  ['the organization is banned', 403, '{"code":4002}', 'responded with 403'],
])('sends no further request when %s', async (_, status, body, reason) => {
  const { client, creates } = await serveTasks({
    onCreate: (_create, ...args) => respond(status, body)(...args),
  });
  const options = { folder: await temporaryFolder(), client, maxRequests: 1 };
  const { refused, unfinished, stopped } = await makeVideos(jobs, options);
  expect([refused.length, unfinished.length, creates().length]).toEqual([1, 2, 1]);
  expect(stopped).toContain(reason);
});

it('does not wait for a job of another run when it sends no further request', async () => {
  const { client } = await serveTasks({ onCreate: (_, ...args) => respond(401, '{}')(...args) });
  const folder = await temporaryFolder();
  const other = await openJournal(folder);
  onTestFinished(() => other.close());
  await other.write('b', { type: 'claimed' });
  const clock = fakeClock(30_000);
  const start = clock.now();
  replaceSystem(clock);
  const options = { folder, client, concurrency: 1, deadline: 20_000 };
  const { refused, unfinished } = await makeVideos(jobs.slice(0, 2), options);
  expect([refused.length, unfinished]).toEqual([1, [{ name: 'b', taskId: undefined }]]);
  expect(clock.now() - start).toBeLessThan(20_000);
});

it('sends nothing after a function that returns no key', async () => {
  let calls = 0;
  const apiKey = (): never => {
    calls++;
    throw new Error('the vault is closed');
  };
  const client = createTestClient({ apiKey });
  const options = { folder: await temporaryFolder(), client, maxRequests: 1 };
  const { refused, unfinished, stopped } = await makeVideos(jobs, options);
  expect([refused.length, unfinished.length, calls, stopped]).toEqual([1, 2, 1, 'the vault is closed']);
});

it.each(['FAILED', 'CANCELED'])(
  'reports a task that ended with %s, and does not make or read it again',
  async (status) => {
    const { client, seen } = await serveTasks({ status });
    const folder = await temporaryFolder();
    const { failed } = await makeVideos([job], { folder, client });
    expect(failed).toMatchObject([{ name: 'a', isFinal: true, reason: expect.stringContaining(status) }]);
    const before = seen.length;
    expect((await makeVideos([job], { folder, client })).failed).toEqual(failed);
    expect(seen).toHaveLength(before);
  },
);

it('says why a task failed, where its record does', async () => {
  const more = { error: { message: 'The prompt was refused\nby the moderation' } };
  const { client } = await serveTasks({ status: 'FAILED', more });
  const folder = await temporaryFolder();
  const reason = 'The prompt was refused by the moderation';
  expect((await makeVideos([job], { folder, client })).failed).toMatchObject([{ name: 'a', reason }]);
  // The next start has it from the journal.
  expect((await makeVideos([job], { folder, client })).failed).toMatchObject([{ name: 'a', reason }]);
});

it('reports a task whose list of videos cannot be read, and finishes the others', async () => {
  const { client } = await serveTasks({ status: 'SUCCESS', more: { output_videos: null } });
  const { failed } = await makeVideos(jobs, { folder: await temporaryFolder(), client });
  expect(failed.map(({ name, taskId, isFinal }) => ({ name, taskId, isFinal }))).toEqual(
    jobs.map(({ name }, index) => ({ name, taskId: idOf(index + 1), isFinal: false })),
  );
});

it.each<[string, string | undefined, () => string]>([
  ['does not end', 'PROCESSING', () => 'PROCESSING'],
  [
    'cannot be read',
    undefined,
    () => {
      throw new Error('breaks the connection');
    },
  ],
])('reports a task that %s before the deadline, to onOverdue once', async (_, status, getStatus) => {
  const { client } = await serveTasks({ getStatus });
  const overdue: unknown[] = [];
  const folder = await temporaryFolder();
  const options = { folder, client, deadline: 50, onOverdue: (video: unknown) => overdue.push(video) };
  const expected = [{ name: 'a', taskId: idOf(1), status }];
  expect((await makeVideos([job], options)).overdue).toEqual(expected);
  expect((await makeVideos([job], options)).overdue).toEqual(expected);
  expect(overdue).toEqual(expected);
});

it('waits for the response of a request when it is stopped, and the next start continues', async () => {
  const stop = new AbortController();
  const { client, prompts } = await serveTasks({
    onCreate: (create, _request, response) => {
      stop.abort();
      const task_id = create();
      setImmediate(() => json(response, 200, { code: 0, data: { task_id } }));
    },
  });
  const folder = await temporaryFolder();
  const first = await makeVideos(jobs, { folder, client, maxRequests: 1, signal: stop.signal });

  expect(first.unfinished).toMatchObject([
    { name: 'a', taskId: idOf(1) },
    { name: 'b', taskId: undefined },
    { name: 'c', taskId: undefined },
  ]);
  expect(first.stopped).toBe('the signal was aborted');
  expect((await makeVideos(jobs, { folder, client })).made).toHaveLength(3);
  expect(prompts).toEqual(['prompt a', 'prompt b', 'prompt c']);
});

it('sends nothing when it is stopped while a callback URL is created', async () => {
  const stop = new AbortController();
  const { client, creates } = await serveTasks();
  const createUrl = async () => {
    stop.abort();
    return { url: 'https://app.example/cb/1', ref: 'ref-1' };
  };
  const callbacks = { createUrl, bind: async () => {}, waitFor: () => new Promise<never>(() => {}) };
  const options = { folder: await temporaryFolder(), client, callbacks };
  const { unfinished } = await makeVideos([job], { ...options, signal: stop.signal });
  expect(unfinished).toEqual([{ name: 'a', taskId: undefined }]);
  expect(creates()).toEqual([]);

  await makeVideos([job], { ...options, signal: new AbortController().signal, deadline: 0 });
  expect(creates()).toHaveLength(1);
});

it('waits a minute for a callback URL', async () => {
  const stop = new AbortController();
  const { client } = await serveTasks();
  const clock = manualClock();
  replaceSystem(clock);
  const hang = () => new Promise<never>(() => {});
  const { opened: hanging, open: onHang } = createGate();
  const createUrl = () => {
    onHang();
    return hang();
  };
  const messages: string[] = [];
  const run = makeVideos([job], {
    folder: await temporaryFolder(),
    client,
    callbacks: { createUrl, bind: hang, waitFor: hang },
    signal: stop.signal,
    onEvent: ({ type, message }) => {
      if (type === 'paused') stop.abort();
      messages.push(message);
    },
  });
  await hanging;
  clock.advance();
  await run;
  expect(clock.now()).toBe(60_000);
  expect(messages).toContain(
    'callbacks.createUrl() took longer than 60000 ms; the next request is sent later',
  );
});

it('two runs on one folder share the jobs', async () => {
  const { client, prompts } = await serveTasks();
  const folder = await temporaryFolder();
  const many = Array.from({ length: 30 }, (_, index) => ({
    name: `v${index}`,
    input: { prompt: `${index}`, seconds: 1 },
  }));
  const options = { folder, client, concurrency: 4 };
  const both = await Promise.all([makeVideos(many, options), makeVideos(many, options)]);
  for (const { made } of both) expect(made).toHaveLength(30);
  expect(new Set(prompts).size).toBe(30);
  expect(prompts).toHaveLength(30);
});

it('a run that has its turn when another one is refused sends nothing before the end of that pause', async () => {
  const arrivals: { readonly prompt: string; readonly at: number }[] = [];
  const { client, url, prompts } = await serveTasks({
    onCreate: (create, request, response, incoming) => {
      arrivals.push({ prompt: JSON.parse(String(request.body)).prompt, at: performance.now() });
      if (arrivals.length === 1)
        return respond(429, '{}', { 'retry-after': '1' })(request, response, incoming);
      return json(response, 200, { code: 0, data: { task_id: create() } });
    },
  });
  const folder = await temporaryFolder();
  const first = makeVideos([{ name: 'a', input: { prompt: 'first' } }], { folder, client });

  // Another client, as in another process.
  const callbacks: MakeVideosOptions['callbacks'] = {
    createUrl: async () => {
      for await (const { type } of first) {
        if (type === 'paused') break;
      }
      return { url: 'https://app.example/cb/1', ref: 'ref-1' };
    },
    bind: async () => {},
    waitFor: async () => ({ taskId: idOf(prompts.indexOf('second') + 1) }),
  };
  const other = createVideoClient({ baseUrl: url, apiKey: 'key-123456' });
  const second = makeVideos([{ name: 'b', input: { prompt: 'second' } }], {
    folder,
    client: other,
    callbacks,
  });

  for (const { made } of await Promise.all([first, second])) expect(made).toHaveLength(1);
  // The request that was not sent was not refused.
  expect(await readLines(folder, 'refused')).toMatchObject([{ job: 'a' }]);

  const [start = { at: 0 }, ...later] = arrivals;
  expect(start).toMatchObject({ prompt: 'first' });
  expect(later).toHaveLength(2);
  for (const { at } of later) expect(at - start.at).toBeGreaterThan(990);
});

it('a journal whose last line was cut loses nothing that was sent', async () => {
  const { client, creates } = await serveTasks({ onCreate: (_, ...args) => reset(...args) });
  const folder = await temporaryFolder();
  await makeVideos([job], { folder, client });
  const journal = join(folder, 'journal.jsonl');
  const lines = await readFile(journal, 'utf8');
  // The process ended before its response.
  await truncate(journal, lines.indexOf('"type":"ambiguous"'));
  const { unknown } = await makeVideos([job], { folder, client });
  expect(unknown).toMatchObject([{ name: 'a', evidence: 'the process ended before the response' }]);
  expect(creates()).toHaveLength(1);
});

const ofJournal = { run: 'r', at: 0, job: 'a', submission: 's' };
const refused = { ...ofJournal, type: 'refused', evidence: 'HTTP 429' };

it.each([
  '7',
  'null',
  '{}',
  JSON.stringify({ ...ofJournal, type: 'submitting' }),
  JSON.stringify({ ...ofJournal, type: 'submitting', digest: 'd', ref: 1 }),
  JSON.stringify({ ...ofJournal, type: 'of a later version' }),
  JSON.stringify({ ...refused, pauseUntil: 'tomorrow' }),
  JSON.stringify({ ...refused, pauseUntil: 1 }).replace(':1}', ':1e999}'),
])('sends nothing when the journal has a line that is none of its own: %s', async (line) => {
  const { client, creates } = await serveTasks();
  const folder = await temporaryFolder();
  await makeVideos([job], { folder, client });
  const journal = join(folder, 'journal.jsonl');
  const count = (await readFile(journal, 'utf8')).split('\n').length;
  await appendFile(journal, `${line}\n`);
  const other = { ...job, name: 'b' };
  await expect(makeVideos([other], { folder, client })).rejects.toThrow(
    `line ${count} of ${journal} is not a line of it`,
  );
  expect(creates()).toHaveLength(1);
});

it.each<
  [string, requests: number, (spoil: () => Promise<void>) => ServiceOptions & Partial<MakeVideosOptions>]
>([
  [
    'before a request',
    0,
    (spoil) => ({
      callbacks: {
        createUrl: async () => {
          await spoil();
          return { url: 'https://app.example/cb/1', ref: 'ref-1' };
        },
        bind: async () => {},
        waitFor: () => new Promise(() => {}),
      },
    }),
  ],
  [
    'during a request',
    1,
    (spoil) => ({
      onCreate: async (create, _, response) => {
        await spoil();
        json(response, 200, { code: 0, data: { task_id: create() } });
      },
    }),
  ],
  [
    'after a download',
    1,
    (spoil) => ({
      onVideo: async (_, response) => {
        await spoil();
        response.end('video');
      },
    }),
  ],
])('ends when the journal is spoilt %s, and sends no further request', async (_, requests, getOptions) => {
  const folder = await temporaryFolder();
  const journal = join(folder, 'journal.jsonl');
  const { onCreate, onVideo, ...options } = getOptions(() => appendFile(journal, '7\n'));
  const { client, creates } = await serveTasks({
    ...(onCreate && { onCreate }),
    ...(onVideo && { onVideo }),
  });
  const videos = makeVideos(jobs, { folder, client, concurrency: 1, ...options });
  const stops: string[] = [];
  const reading = async (): Promise<void> => {
    for await (const event of videos) {
      expect(event.type).toMatch(/^(created|status|stopping)$/);
      stops.push(...('reason' in event ? [String(event.reason)] : []));
    }
  };
  const message = /journal\.jsonl could not be used: .*line \d+ .*No request is sent that it does not have$/;
  await Promise.all([expect(videos).rejects.toThrow(message), expect(reading()).rejects.toThrow(message)]);
  expect(stops).toEqual(['the run failed']);
  expect(creates()).toHaveLength(requests);
});

const theirs = { type: 'submitting', submission: 'theirs', digest: 'd' };

it.each([
  ['leaves the request to', [theirs], ['theirs'], 0],
  ['sends the request after', [], [], 1],
])('%s another run that wins the job before the request: %j', async (_, more, expected, requests) => {
  const { client, creates } = await serveTasks();
  const folder = await temporaryFolder();
  const journal = join(folder, 'journal.jsonl');
  let urls = 0;
  const createUrl = async () => {
    urls++;
    const [{ run: from } = { run: '' }] = await readLines(folder, 'claimed');
    const other = { job: 'a', run: '1.1.elsewhere/other', at: 0 };
    const lines = urls === 1 ? [{ type: 'claimed', from }, ...more] : [];
    for (const line of lines) await appendFile(journal, `${JSON.stringify({ ...other, ...line })}\n`);
    return { url: 'https://app.example/cb/1', ref: 'ref-1' };
  };
  const callbacks = { createUrl, bind: async () => {}, waitFor: () => new Promise<never>(() => {}) };
  const { unknown } = await makeVideos([job], { folder, client, callbacks });
  expect(unknown.map(({ submissionId }) => submissionId)).toEqual(expected);
  expect(creates()).toHaveLength(requests);
});

it('reports what fails beside a task that was created, and finishes it', async () => {
  const { url } = await serveTasks();
  const refuses = { '~standard': { validate: () => ({ issues: [{ message: 'no' }] }) } };
  const client = createTestClient({ baseUrl: url, schemas: { createdTask: refuses } });
  const callbacks: MakeVideosOptions['callbacks'] = {
    createUrl: async () => ({ url: 'https://app.example/cb/1', ref: 'ref-1' }),
    bind: async () => Promise.reject(new Error('the store is down')),
    waitFor: () => new Promise(() => {}),
  };
  const warnings: string[] = [];
  const { made } = await makeVideos([job], {
    folder: await temporaryFolder(),
    client,
    callbacks,
    onEvent: (event) => event.type === 'warning' && warnings.push(event.message, String(event.error)),
  });
  expect(made).toHaveLength(1);
  expect(warnings).toEqual([
    expect.stringMatching(/^a: POST .* responded with invalid data: : no$/),
    expect.stringMatching(/^InvalidResponseError: POST /),
    'a: the store is down',
    'HookError: callbacks.bind failed: Error: the store is down',
  ]);
});

it('does not report a binding that the stop of the run ends', async () => {
  const { client } = await serveTasks();
  const stop = new AbortController();
  const types: string[] = [];
  await makeVideos([job], {
    folder: await temporaryFolder(),
    client,
    callbacks: {
      createUrl: async () => ({ url: 'https://app.example/cb/1', ref: 'ref-1' }),
      bind: async () => stop.abort(),
      waitFor: () => new Promise(() => {}),
    },
    signal: stop.signal,
    onEvent: ({ type }) => types.push(type),
  });
  expect(types).toEqual(['created', 'stopping', 'unfinished']);
});

it('ends the start when onOverdue fails, and calls it again in the next one', async () => {
  const { client } = await serveTasks({ status: 'PROCESSING' });
  const videos: unknown[] = [];
  const onOverdue = (video: unknown): never => {
    videos.push(video);
    throw new Error('mine');
  };
  const options = { folder: await temporaryFolder(), client, deadline: 0, onOverdue };
  const video = { name: 'a', taskId: idOf(1), status: 'PROCESSING' };
  for (const expected of [[video], [video, video]]) {
    const error = { code: 'hook', message: 'onOverdue failed: Error: mine' };
    await expect(makeVideos([job], options)).rejects.toMatchObject(error);
    expect(videos).toEqual(expected);
  }
});

it('sends nothing when the journal cannot be written', async () => {
  const { client, creates } = await serveTasks();
  const folder = join(await temporaryFolder(), 'file');
  await writeFile(folder, '');
  await expect(makeVideos([job], { folder, client })).rejects.toThrow('EEXIST');
  expect(creates()).toEqual([]);
});

it('the journal has each request before it arrives', async () => {
  const folder = await temporaryFolder();
  const recorded: boolean[] = [];
  const { client } = await serveTasks({
    onCreate: (create, { body }, response) => {
      const { prompt } = JSON.parse(String(body));
      const { name } = jobs.find(({ input }) => input.prompt === prompt) ?? {};
      const lines = readFileSync(join(folder, 'journal.jsonl'), 'utf8').split('\n');
      const submitted = lines.filter((line) => line.includes('"type":"submitting"'));
      recorded.push(submitted.some((line) => line.includes(`"job":"${name}"`)));
      return json(response, 200, { code: 0, data: { task_id: create() } });
    },
  });

  await makeVideos(jobs, { folder, client });

  expect(recorded).toEqual(jobs.map(() => true));
});

it('refuses another input under the name of a video that was paid for', async () => {
  const { client } = await serveTasks();
  const folder = await temporaryFolder();
  await makeVideos([job], { folder, client });
  const other = { name: 'a', input: { prompt: 'another', seconds: 1 } };
  await expect(makeVideos([other], { folder, client })).rejects.toThrow(
    'The job "a" has another input than the request in the journal. Give a new video a new name, or restore the input',
  );
});

it.each<[string, Partial<MakeVideosOptions>]>([
  ['folder must be the path of a folder', { folder: '' }],
  ['folder must be the path of a folder', { folder: undefined as never }],
  ['deadline must be a number', { deadline: Number.NaN }],
  ['resolveTimeout must be a number', { resolveTimeout: -1 }],
  ['concurrency must be a number of at least 1', { concurrency: 0 }],
  ['maxRequests must be a number of at least 1', { maxRequests: Number.NaN }],
  ["onUnknown must be 'report', 'resubmit' or a function, not ignore", { onUnknown: 'ignore' as 'report' }],
  ['signal must be an AbortSignal', { signal: {} as AbortSignal }],
  ['signal must be an AbortSignal', { signal: null as never }],
])('refuses invalid options: %s', async (name, options) => {
  await expect(makeVideos([job], { folder: 'never', ...options })).rejects.toThrow(name);
});

it('continues with the tasks that exist before it creates others', async () => {
  const { client, seen } = await serveTasks({ status: 'PROCESSING' });
  const options = { folder: await temporaryFolder(), client, concurrency: 1, deadline: 0 };
  await makeVideos(jobs.slice(2), options);
  seen.length = 0;
  const { overdue } = await makeVideos(jobs, options);
  expect(seen.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'POST', 'GET']);
  expect(overdue.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

it('waits for jobs of other runs as long as one of them ends before the deadline', async () => {
  const { client } = await serveTasks();
  const folder = await temporaryFolder();
  const first = await openJournal(folder);
  const second = await openJournal(folder);
  await first.write('a', { type: 'claimed' });
  await second.write('b', { type: 'claimed' });

  const clock = fakeClock(30_000);
  const start = clock.now();
  const ends = [
    { at: 60_000, journal: first },
    { at: 140_000, journal: second },
  ];
  const schedule: typeof clock.schedule = (run, delay) => {
    const [next] = ends;
    if (next && clock.now() - start >= next.at) void ends.shift()?.journal.close();
    return clock.schedule(run, delay);
  };
  replaceSystem({ ...clock, schedule });
  const { made } = await makeVideos(jobs.slice(0, 2), { folder, client, deadline: 100_000 });
  expect(made).toHaveLength(2);
});

it('says which task another run has when it is stopped', async () => {
  const { client } = await serveTasks();
  const folder = await temporaryFolder();
  const other = await openJournal(folder);
  onTestFinished(() => other.close());
  await other.write('a', { type: 'claimed' });
  await other.write('a', { type: 'submitting', submission: 's', digest: digestOf(job) });
  await other.write('a', { type: 'created', submission: 's', taskId: idOf(7) });

  const stop = new AbortController();
  const onEvent = ({ type }: VideosEvent): void => {
    if (type === 'made') stop.abort();
  };
  const options = { folder, client, signal: stop.signal, onEvent };
  const { made, unfinished } = await makeVideos(jobs.slice(0, 2), options);

  expect(made).toMatchObject([{ name: 'b' }]);
  expect(unfinished).toEqual([{ name: 'a', taskId: idOf(7) }]);
});

it.runIf(process.platform === 'linux')(
  'leaves the jobs of another process to it as long as that runs, up to the deadline',
  async () => {
    const child = spawn('sleep', ['1000']);
    onTestFinished(() => void child.kill());
    const ended = once(child, 'close');
    const [, , machine] = (await getProcessMarker()).split('.');
    const status = await readFile(`/proc/${child.pid}/stat`, 'latin1');
    const run = `${child.pid}.${status.split(' ')[21]}.${machine}/1`;
    const folder = await temporaryFolder();
    const claimed = { type: 'claimed', job: 'a', run, at: 0 };
    await writeFile(join(folder, 'journal.jsonl'), `${JSON.stringify(claimed)}\n`);
    const { client, creates } = await serveTasks();
    const clock = fakeClock(30_000);
    const start = clock.now();
    replaceSystem(clock);
    const { unfinished } = await makeVideos([job], { folder, client, deadline: 5_000 });
    expect(clock.now() - start).toBeGreaterThan(5_000);
    expect(unfinished).toEqual([{ name: 'a', taskId: undefined }]);
    expect(creates()).toEqual([]);

    child.kill();
    await ended;
    expect((await makeVideos([job], { folder, client })).made).toHaveLength(1);
    expect(creates()).toHaveLength(1);
  },
);

it.each(['SIGINT', 'SIGTERM'] as const)('stops at %s, and ends at the second one', async (signal) => {
  const { client } = await serveTasks({ status: 'PROCESSING' });
  // A browser of another test may listen, too.
  const others = process.listenerCount(signal);
  const videos = makeVideos([job], { folder: await temporaryFolder(), client });
  for await (const { type } of videos) {
    if (type !== 'status') continue;
    expect(process.listenerCount(signal)).toBe(others + 1);
    process.emit(signal, signal);
    // Without a listener of makeVideos, the system ends the process, while the run still waits for what is on its way.
    expect(process.listenerCount(signal)).toBe(others);
  }
  expect(await videos).toMatchObject({
    unfinished: [{ name: 'a', taskId: idOf(1) }],
    stopped: `the process received ${signal}`,
  });
});

it('listens to the process, or to its signal instead, as long as it runs', async () => {
  const { client } = await serveTasks();
  const { signal } = new AbortController();
  const count = (): number[] => [
    process.listenerCount('SIGINT'),
    process.listenerCount('SIGTERM'),
    getEventListeners(signal, 'abort').length,
  ];
  const [before = [], byDefault, withSignal] = [count(), [1, 1, 0], [0, 0, 1]];
  const added = (): number[] => count().map((now, index) => now - Number(before[index]));
  for (const [given, expected] of [
    [undefined, byDefault],
    [signal, withSignal],
  ] as const) {
    const during: number[][] = [];
    const onEvent = (): void => void during.push(added());
    await makeVideos([job], { folder: await temporaryFolder(), client, signal: given, onEvent });
    expect(during).toEqual([expected, expected, expected]);
    expect(count()).toEqual(before);
  }
});

it('sends nothing when its signal was aborted before', async () => {
  const { client, creates } = await serveTasks();
  const options = { folder: await temporaryFolder(), client };
  const { unfinished, stopped } = await makeVideos([job], { ...options, signal: AbortSignal.abort() });
  expect(unfinished).toEqual([{ name: 'a', taskId: undefined }]);
  expect([stopped, creates().length]).toEqual(['the signal was aborted', 0]);
  await makeVideos([job], options);
  expect(creates()).toHaveLength(1);
});

it('names the task that exists when its signal was aborted before', async () => {
  const { client } = await serveTasks({ status: 'PROCESSING' });
  const options = { folder: await temporaryFolder(), client };
  await makeVideos([job], { ...options, deadline: 0 });
  const { unfinished } = await makeVideos([job], { ...options, signal: AbortSignal.abort() });
  expect(unfinished).toEqual([{ name: 'a', taskId: idOf(1) }]);
});

it('says the first reason why it stops, once', async () => {
  const stop = new AbortController();
  const { client } = await serveTasks({
    status: 'PROCESSING',
    onCreate: (create, request, response, incoming) =>
      String(request.body).includes('prompt a')
        ? json(response, 200, { code: 0, data: { task_id: create() } })
        : respond(401, '{}')(request, response, incoming),
  });
  const options = { folder: await temporaryFolder(), client, signal: stop.signal };
  const videos = makeVideos(jobs.slice(0, 2), options);
  const reasons: string[] = [];
  for await (const event of videos) {
    if (event.type !== 'stopping') continue;
    reasons.push(event.reason);
    stop.abort();
  }
  expect(reasons).toEqual([expect.stringContaining('Check the API key')]);
  expect((await videos).stopped).toBe(reasons[0]);
});

it('a run that is stopped does not send what waits for the rate limit', async () => {
  const stop = new AbortController();
  const { client, creates } = await serveTasks({
    onCreate: (_create, ...args) => respond(429, '{}', { 'retry-after': '30' })(...args),
  });
  const videos = makeVideos(jobs, { folder: await temporaryFolder(), client, signal: stop.signal });
  const stops: VideosEvent[] = [];
  for await (const event of videos) {
    if (event.type === 'paused') stop.abort();
    if (event.type === 'stopping') stops.push(event);
  }

  const reason = 'the signal was aborted';
  expect(stops).toMatchObject([{ reason, message: `stopping: ${reason}` }]);
  expect((await videos).stopped).toBe(reason);
  expect((await videos).unfinished).toHaveLength(3);
  expect(creates().length).toBeLessThanOrEqual(3);
});
