import { readFileSync } from 'node:fs';
import { appendFile, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { describe, expect, it } from 'vitest';
import { createVideoClient } from '../../src/index.ts';
import * as entry from '../../src/make-videos.ts';
import {
  type MakeVideosOptions,
  makeVideos,
  type VideoJob,
  type VideosEvent,
} from '../../src/make-videos.ts';
import { replaceSystem } from '../support/client.ts';
import { mostRefused, sayPauses } from '../support/limited-service.ts';
import { json, reset, respond } from '../support/service.ts';
import { idOf, limitToOne, type ServiceOptions, serveTasks } from './support.ts';

const jobs: readonly VideoJob[] = ['a', 'b', 'c'].map((name) => ({
  name,
  input: { prompt: `prompt ${name}`, seconds: 1 },
}));
const [job = { input: {} }] = jobs;

it('exports one function', () => {
  expect(Object.keys(entry)).toEqual(['makeVideos']);
});

it('makes each video once, and nothing at the second start', async () => {
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
  const options = {
    folder: await temporaryFolder(),
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
      { name: 'a', evidence: expect.stringContaining('may have created'), advice: expect.any(String) },
    ]);
    expect(await makeVideos([job], { folder, client })).toEqual(first);
    expect(creates()).toHaveLength(1);
  });

  it('is sent again once for each start that says so', async () => {
    const { client, creates } = await serveTasks(lose);
    const options: MakeVideosOptions = { folder: await temporaryFolder(), client, onUnknown: 'resubmit' };
    for (const sent of [2, 3]) {
      expect((await makeVideos([job], options)).unknown).toHaveLength(1);
      expect(creates()).toHaveLength(sent);
    }
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

  it('takes the task that a callback names, in the same start or the next one', async () => {
    const { client, creates } = await serveTasks(lose);
    const folder = await temporaryFolder();
    let hasCome = false;
    const callbacks: MakeVideosOptions['callbacks'] = {
      createUrl: async () => ({ url: 'https://app.example/cb/1', ref: 'ref-1' }),
      bind: async () => {},
      waitFor: (_, { signal } = {}) =>
        hasCome
          ? Promise.resolve({ taskId: idOf(1) })
          : new Promise((_resolve, reject) => signal?.addEventListener('abort', reject)),
    };
    const options = { folder, client, callbacks, resolveTimeout: 50 };

    expect((await makeVideos([job], options)).unknown).toHaveLength(1);

    hasCome = true;
    expect((await makeVideos([job], options)).made).toMatchObject([{ name: 'a', taskId: idOf(1) }]);
    expect(creates()).toHaveLength(1);
    expect(JSON.parse(String(creates()[0]?.body))).toMatchObject({
      callback_url: 'https://app.example/cb/1',
    });
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
  replaceSystem({ random: () => 0 });
  const forty = Array.from({ length: 40 }, (_, index) => ({ input: { prompt: `${index}`, seconds: 1 } }));
  const { made } = await makeVideos(forty, { folder: await temporaryFolder(), client, maxRequests: 8 });
  expect(made).toHaveLength(40);
  expect(new Set(prompts).size).toBe(40);
  expect(prompts).toHaveLength(40);
  expect(batches.size).toBeGreaterThan(1);
  for (const batch of batches.values()) expect(batch.refused).toBeLessThanOrEqual(mostRefused(batch));
  expect(sentInPause).toEqual([]);
});

it('an account that takes no task as long as one is in work: the run waits for its end', async () => {
  let refusals = 0;
  const { client, prompts } = await serveTasks({
    onCreate: (create, ...args) =>
      prompts.length === 1 && ++refusals <= 30
        ? respond(429, '{}', { 'retry-after': '0' })(...args)
        : json(args[1], 200, { code: 0, data: { task_id: create() } }),
    getStatus: () => (refusals > 30 ? 'SUCCESS' : 'PROCESSING'),
  });
  replaceSystem({ random: () => 0 });
  const { made, stopped } = await makeVideos(jobs.slice(0, 2), { folder: await temporaryFolder(), client });
  expect(stopped).toBeUndefined();
  expect(made).toHaveLength(2);
});

it('an account that refuses everything: the run gives up after 20 requests', async () => {
  const { client, creates } = await serveTasks({
    onCreate: (_create, ...args) => respond(429, '{}', { 'retry-after': '0' })(...args),
  });
  replaceSystem({ random: () => 0 });
  const { stopped } = await makeVideos([job], { folder: await temporaryFolder(), client });
  expect(stopped).toContain('20 requests in a row were refused');
  expect(creates()).toHaveLength(20);
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

it('sends no further request when the key is refused', async () => {
  const { client, creates } = await serveTasks({ onCreate: (_, ...args) => respond(401, '{}')(...args) });
  const options = { folder: await temporaryFolder(), client, maxRequests: 1 };
  const { refused, unfinished, stopped } = await makeVideos(jobs, options);
  expect([refused.length, unfinished.length, creates().length]).toEqual([1, 2, 1]);
  expect(stopped).toContain('API key');
});

it('reports a task that failed, and does not make it again', async () => {
  const { client, creates } = await serveTasks({ status: 'FAILED' });
  const folder = await temporaryFolder();
  const { failed } = await makeVideos([job], { folder, client });
  expect(failed).toMatchObject([{ name: 'a', isFinal: true, reason: expect.stringContaining('FAILED') }]);
  expect((await makeVideos([job], { folder, client })).failed).toEqual(failed);
  expect(creates()).toHaveLength(1);
});

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

it('reports a task that does not end before the deadline, to onOverdue once', async () => {
  const { client } = await serveTasks({ status: 'PROCESSING' });
  const overdue: unknown[] = [];
  const folder = await temporaryFolder();
  const options = { folder, client, deadline: 50, onOverdue: (video: unknown) => overdue.push(video) };
  const expected = [{ name: 'a', taskId: idOf(1), status: 'PROCESSING' }];
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
  await expect(makeVideos([other], { folder, client })).rejects.toThrow('"a" has another input');
});

it.each<[string, Partial<MakeVideosOptions>]>([
  ['folder', { folder: '' }],
  ['folder', { folder: undefined as never }],
  ['deadline', { deadline: Number.NaN }],
  ['concurrency', { concurrency: 0 }],
  ['onUnknown', { onUnknown: 'ignore' as 'report' }],
  ['signal', { signal: {} as AbortSignal }],
])('refuses an invalid %s', async (name, options) => {
  await expect(makeVideos([job], { folder: 'never', ...options })).rejects.toThrow(name);
});

it('stops at Ctrl-C, and ends at the second one', async () => {
  const { client } = await serveTasks({ status: 'PROCESSING' });
  // A browser of another test may listen, too.
  const others = process.listenerCount('SIGINT');
  const videos = makeVideos([job], { folder: await temporaryFolder(), client });
  for await (const { type } of videos) {
    if (type !== 'status') continue;
    expect(process.listenerCount('SIGINT')).toBe(others + 1);
    process.emit('SIGINT', 'SIGINT');
    // Without a listener of makeVideos, the system ends the process, while the run still waits for what is on its way.
    expect(process.listenerCount('SIGINT')).toBe(others);
  }
  expect((await videos).stopped).toBe('the process received SIGINT');
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
