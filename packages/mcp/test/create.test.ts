import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { sampleImage } from '../../emulator/src/sample-media.ts';
import { keyOfCall } from '../src/call-journal.ts';
import { eras } from './support/host.ts';
import { startGate, startService } from './support/service.ts';

const video = { prompt: 'a kite over the sea', seconds: 2 };

test.each(eras)(
  'a create call returns at once, and the same call returns the same task (%s)',
  async (era) => {
    const service = await startService();
    const host = await service.start({ era });
    const first = await host.call('text_to_video', video);
    expect(first).toMatchObject({ failed: false, data: { reused: false } });
    expect(first.text).toMatch(
      /^The task was created and costs credits\. Next: call wait with its task_id\.\n/,
    );

    const { seconds, prompt } = video;
    const again = await host.call('text_to_video', { seconds, prompt });
    expect(again.data).toEqual({ task_id: first.data['task_id'], reused: true });
    expect(again.text).toContain('set request_id');
    expect([service.creates(), await service.tasks()]).toEqual([1, 1]);
  },
);

test('another request_id, prompt or operation makes another task', async () => {
  const service = await startService();
  const { call } = await service.start();
  const ids = [
    await call('text_to_video', video),
    await call('text_to_video', { ...video, request_id: 'second' }),
    await call('text_to_video', { ...video, prompt: 'another' }),
    await call('video_to_video', { video: 'service://x' }),
  ].map(({ data }) => data['task_id']);
  expect(new Set(ids).size).toBe(4);
});

test('parallel calls in two processes make one task', async () => {
  const service = await startService();
  const hosts = await Promise.all([service.start({ ownProcess: true }), service.start()]);
  const calls = hosts.flatMap(({ call }) => [call('text_to_video', video), call('text_to_video', video)]);
  const called = await Promise.all(calls);
  expect(new Set(called.map(({ data }) => data['task_id'])).size).toBe(1);
  expect(called.filter(({ data }) => data['reused'] === false)).toHaveLength(1);
  expect([service.creates(), await service.tasks()]).toEqual([1, 1]);
});

test('of two processes that are about to send the same request, one sends it', async () => {
  const service = await startService();
  await mkdir(service.folder);
  await writeFile(join(service.folder, 'a.png'), Buffer.concat([sampleImage(), Buffer.alloc(2_000)]));

  // Both have looked for an earlier call when their uploads are kept.
  const gate = await startGate(service, '/v1/upload/', 2);
  const settings = { baseUrl: gate.baseUrl };
  const hosts = [await service.start({ ownProcess: true, settings }), await service.start({ settings })];
  const calls = hosts.map(({ call }) => call('image_to_video', { image: 'a.png', seconds: 2 }));
  await gate.kept;
  gate.release();
  const called = (await Promise.all(calls)).map(({ data }) => data);

  expect(called.map(({ reused }) => reused).sort()).toEqual([false, true]);
  expect(new Set(called.map(({ task_id }) => task_id)).size).toBe(1);
  expect([service.creates(), await service.tasks()]).toEqual([1, 1]);
});

test('a call after a restart returns the task of the call before it', async () => {
  const service = await startService();
  const before = await service.start({ ownProcess: true });
  const { data } = await before.call('text_to_video', video);
  await before.close();
  const after = await service.start({ era: 'legacy', ownProcess: true });
  expect((await after.call('text_to_video', video)).data).toEqual({ ...data, reused: true });
  expect(service.creates()).toBe(1);
});

test('after SIGKILL between request and response, the outcome is unknown, and nothing is sent again', async () => {
  const service = await startService();
  const gate = await startGate(service);
  const killed = await service.start({ ownProcess: true, settings: { baseUrl: gate.baseUrl } });
  const cut = expect(killed.call('text_to_video', video)).rejects.toThrow(/closed/i);
  await gate.kept;
  process.kill(killed.pid, 'SIGKILL');
  await cut;
  gate.release();

  const next = await service.start({ ownProcess: true, settings: { baseUrl: gate.baseUrl } });
  for (const _ of [1, 2]) {
    const { failed, text } = await next.call('text_to_video', video);
    expect(failed).toBe(true);
    expect(text).toContain('It is unknown whether this call created a task');
    expect(text).toContain('Credits may have been spent');
  }
  expect([service.creates(), await service.tasks()]).toEqual([1, 1]);
  const { data } = await next.call('list_tasks');
  expect(data['tasks']).toMatchObject([{ state: 'unknown', operation: 'textToVideo', prompt: video.prompt }]);
});

test('after SIGTERM between request and response, the outcome is still recorded', async () => {
  const service = await startService();
  const gate = await startGate(service);
  const stopped = await service.start({ ownProcess: true, settings: { baseUrl: gate.baseUrl } });
  const cut = expect(stopped.call('text_to_video', video)).rejects.toThrow(/closed/i);
  await gate.kept;
  process.kill(stopped.pid, 'SIGTERM');
  await vi.waitFor(() => expect(stopped.stderr()).toContain('SIGTERM'), { timeout: 30_000 });
  gate.release();
  await cut;

  const next = await service.start({ settings: { baseUrl: gate.baseUrl } });
  const again = await next.call('text_to_video', video);
  expect(again).toMatchObject({ failed: false, data: { reused: true } });
  expect([service.creates(), await service.tasks()]).toEqual([1, 1]);
});

test('while another process sends the request, the call says so, and later returns the task', async () => {
  const service = await startService();
  const gate = await startGate(service);
  const sender = await service.start({ ownProcess: true, settings: { baseUrl: gate.baseUrl } });
  const sent = sender.call('text_to_video', video);
  await gate.kept;

  const other = await service.start({
    ownProcess: true,
    settings: { baseUrl: gate.baseUrl, replyTime: 500 },
  });
  const { text, failed } = await other.call('text_to_video', video);
  expect(failed).toBe(true);
  expect(text).toContain('has not ended yet');
  const lister = await service.start();
  expect((await lister.call('list_tasks')).data['tasks']).toMatchObject([{ state: 'sending' }]);

  gate.release();
  const { data } = await sent;
  const second = await service.start({ ownProcess: true, settings: { baseUrl: gate.baseUrl } });
  expect((await second.call('text_to_video', video)).data).toEqual({ ...data, reused: true });
  expect(service.creates()).toBe(1);
});

test('a host that cuts the call and calls again gets the task of the first call', async () => {
  const service = await startService();
  const gate = await startGate(service);
  const host = await service.start({ settings: { baseUrl: gate.baseUrl } });
  const controller = new AbortController();
  const request = { name: 'text_to_video', arguments: video };
  const cut = expect(host.client.callTool(request, { signal: controller.signal })).rejects.toThrow();
  await gate.kept;
  controller.abort();
  await cut;
  gate.release();
  const again = await host.call('text_to_video', video);
  expect(again).toMatchObject({ failed: false, data: { reused: true } });
  expect(service.creates()).toBe(1);
});

test.each(['reset-after', 'truncate'] as const)(
  'a response that is lost (%s) is unknown, and the call is never sent again',
  async (kind) => {
    const service = await startService({ faults: [{ on: 'createTextToVideo', kind, count: 1 }] });
    const host = await service.start();
    const first = await host.call('text_to_video', video);
    const second = await host.call('text_to_video', video);
    for (const { text, failed } of [first, second]) {
      expect(failed).toBe(true);
      expect(text).toContain('Credits may have been spent');
    }
    expect([service.creates(), await service.tasks()]).toEqual([1, 1]);
  },
);

test('a refused call costs nothing, says so, and can be made again', async () => {
  const service = await startService({
    faults: [{ on: 'createTextToVideo', kind: 'status', status: 402, count: 1 }],
  });
  const { call } = await service.start();
  const refused = await call('text_to_video', video);
  expect(refused.failed).toBe(true);
  expect(refused.text).toContain('No credits were spent');
  expect((await call('text_to_video', video)).failed).toBe(false);
  expect(await service.tasks()).toBe(1);
});

test('a call that waits for another process is sent when that one was refused', async () => {
  const service = await startService({
    faults: [{ on: 'createTextToVideo', kind: 'status', status: 402, count: 1 }],
  });
  const gate = await startGate(service);
  const settings = { baseUrl: gate.baseUrl };
  const sender = await service.start({ ownProcess: true, settings });
  const refused = sender.call('text_to_video', video);
  await gate.kept;

  const waiter = await service.start({ settings });
  const sent = waiter.call('text_to_video', video);
  gate.release();
  expect(await refused).toMatchObject({ failed: true });
  expect(await sent).toMatchObject({ failed: false, data: { reused: false } });
  expect(await service.tasks()).toBe(1);
});

/** Sends a create call, whose response waits for the release of a gate. */
async function sendToGate() {
  const service = await startService();
  const gate = await startGate(service);
  const { call } = await service.start({ settings: { baseUrl: gate.baseUrl } });
  const sent = call('text_to_video', video);
  await gate.kept;
  return { service, gate, call, sent };
}

test('a call that this server is sending is listed as such', async () => {
  const { gate, call, sent } = await sendToGate();
  expect((await call('list_tasks')).data['tasks']).toMatchObject([{ state: 'sending' }]);
  gate.release();
  await sent;
  expect((await call('list_tasks')).data['tasks']).toMatchObject([{ state: 'created' }]);
});

test('a task whose record cannot be completed is still returned', async () => {
  const { service, gate, sent } = await sendToGate();
  await rm(join(service.folder, '.videogen'), { recursive: true });
  gate.release();
  const [task] = await service.emulator.tasks.list();
  expect(await sent).toMatchObject({ failed: false, data: { task_id: task?.id, reused: false } });
});

test('the record of a call is found under another spelling of the URL, by its key', async () => {
  const service = await startService();
  const { url } = service.emulator;
  const { call } = await service.start({ settings: { baseUrl: `${url}/v1/` } });
  const { data } = await call('text_to_video', video);
  const key = keyOfCall(url, 'createTextToVideo', video, '');
  expect(await readdir(join(service.folder, '.videogen'))).toEqual([`${key}.json`]);

  const next = await service.start({ settings: { baseUrl: `${url}//` } });
  expect((await next.call('text_to_video', video)).data).toEqual({ ...data, reused: true });
});

test('the key of a call with a file has the hash of its content', async () => {
  const service = await startService();
  await mkdir(service.folder);
  const image = Buffer.concat([sampleImage(), Buffer.alloc(2_000)]);
  await writeFile(join(service.folder, 'a.png'), image);
  const { call } = await service.start();
  expect((await call('image_to_video', { image: 'a.png', seconds: 2 })).failed).toBe(false);
  const input = { image: createHash('sha256').update(image).digest('hex'), seconds: 2 };
  const key = keyOfCall(service.emulator.url, 'createImageToVideo', input, '');
  expect(await readdir(join(service.folder, '.videogen'))).toEqual([`${key}.json`]);
});

test('a talking avatar is made of sound and one of two pictures', async () => {
  const service = await startService();
  await mkdir(service.folder);
  const sound = new URL('../../../tools/contract/fixtures/audio.mp3', import.meta.url);
  await copyFile(sound, join(service.folder, 'a.mp3'));
  await writeFile(join(service.folder, 'a.png'), Buffer.concat([sampleImage(), Buffer.alloc(2_000)]));
  const { call } = await service.start();
  const created = await call('talking_avatar', { audio: 'a.mp3', image: 'a.png', seconds: 2 });
  expect([created.failed, await service.tasks()]).toEqual([false, 1]);
});

test('the key of a call is that of earlier versions, which find the same records', () => {
  const parts = ['https://a.example', 'createTextToVideo', { b: [{ d: 1, c: null }], a: 'x' }, ''];
  expect(keyOfCall(...parts)).toBe('6ea5b4dbedc903d725331f539fab89fb2fe184c33bcb90eafc2e1a3c3e032bcc');
  expect(keyOfCall('https://a.example', 'createTextToVideo', { a: 'x', b: [{ c: null, d: 1 }] }, '')).toBe(
    keyOfCall(...parts),
  );
});

test('without a journal nothing is sent', async () => {
  const service = await startService();
  await mkdir(service.folder);
  await writeFile(join(service.folder, '.videogen'), 'a file in place of the folder');
  const { call } = await service.start();
  const { text, failed } = await call('text_to_video', video);
  expect(failed).toBe(true);
  expect(text).toContain('No credits were spent');
  expect(service.creates()).toBe(0);
});

test('a record of any age returns its task', async () => {
  const service = await startService();
  const { call } = await service.start();
  const { data } = await call('text_to_video', video);

  const journal = join(service.folder, '.videogen');
  const [name = ''] = await readdir(journal);
  const record = JSON.parse(await readFile(join(journal, name), 'utf8'));
  expect(record.submittedAt).toBeGreaterThan(0);
  await writeFile(join(journal, name), JSON.stringify({ ...record, submittedAt: 0 }));
  await utimes(join(journal, name), 0, 0);

  const next = await service.start();
  expect((await next.call('text_to_video', video)).data).toEqual({ ...data, reused: true });
  expect(service.creates()).toBe(1);
});

test('a record that somebody damaged is unknown, and the call is not sent', async () => {
  const service = await startService();
  const { call } = await service.start();
  await call('text_to_video', video);
  const journal = join(service.folder, '.videogen');
  const [name = ''] = await readdir(journal);
  await writeFile(join(journal, name), '{"state":"created","taskId":"../x"}');
  await utimes(join(journal, name), 0, 0);
  expect((await call('text_to_video', video)).text).toContain('It is unknown whether');
  expect(service.creates()).toBe(1);
});

test('an unknown outcome whose response named a task is reported with its task', async () => {
  const service = await startService();
  const { call } = await service.start();
  const { task_id } = (await call('text_to_video', video)).data;
  const journal = join(service.folder, '.videogen');
  const [name = ''] = await readdir(journal);
  const record = JSON.parse(await readFile(join(journal, name), 'utf8'));
  const evidence = `"${'x'.repeat(499)}y`;
  await writeFile(join(journal, name), JSON.stringify({ ...record, state: 'ambiguous', evidence }));

  const { text, failed } = await call('text_to_video', video);
  await writeFile(join(journal, name), JSON.stringify({ ...record, state: 'ambiguous', taskId: undefined }));
  expect((await call('text_to_video', video)).text).toMatch(
    /^It is unknown whether this call created a task\. Credits may have been spent\. /,
  );

  expect(failed).toBe(true);
  const quoted = JSON.stringify(evidence.slice(0, -1));
  const known = `The response named the task ${task_id}; read it with get_task`;
  expect(text).toContain(`It is unknown whether this call created a task: ${quoted}. ${known}. Credits may`);
});

test('arguments that the contract refuses are refused before anything is sent', async () => {
  const service = await startService();
  const { call } = await service.start();
  const wrong = [
    call('text_to_video', { ...video, seconds: 99 }),
    call('text_to_video', { ...video, promt: 'x' }),
    call('talking_avatar', { audio: 'service://a', seconds: 3 }),
    call('text_to_video', { ...video, request_id: '' }),
    call('text_to_video', { ...video, request_id: 'x'.repeat(201) }),
  ];
  const texts = (await Promise.all(wrong)).map(({ text, failed }) => (failed ? text : ''));
  expect(texts[0]).toContain('seconds');
  expect(texts[1]).toContain('promt');
  expect(texts[2]).toContain('image, or video');
  for (const text of texts.slice(3)) expect(text).toContain('request_id');
  expect(service.creates()).toBe(0);

  const accepted = await call('text_to_video', { ...video, request_id: 'x'.repeat(200) });
  expect([accepted.failed, service.creates()]).toEqual([false, 1]);
});
