/** A PNG of 64 x 64 pixels, with enough bytes behind it for an upload. */
const picture = atob(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAIklEQVR4nO3BAQ0AAADCoPdPbQ8HFAAAAAAAAAAAAAAA8G4wQAABiwCo9wAAAABJRU5ErkJggg==',
);
const png = Uint8Array.from(picture.padEnd(600, '\0'), (character) => character.charCodeAt(0));

const parse = ({ text }) => JSON.parse(text).data;

/**
 * Uses the service as an application and its test do: tasks, callbacks, uploads, videos, refusals, faults, and the time of
 * many tasks, which are created by the emulator's own `fetch` where `isInProcess` says that it works: that is faster.
 */
export async function useService(service, expect) {
  const { url, apiKey, send, emulator, receiver, uploadStatus = 200, isInProcess = false } = service;
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const read = (path) => send(url + path, { method: 'GET', headers });
  const post = (path, body, more = {}) =>
    send(url + path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });
  const readTask = async (id) => parse(await read(`/v1/tasks/${id}`));

  // A task, and its callbacks.
  const created = await post('/v1/video/text2video', { prompt: 'A kitten', callback_url: receiver.url });
  expect(created.status).toBe(200);
  const { task_id } = parse(created);
  expect((await readTask(task_id)).status).toBe('PENDING');
  await emulator.clock.advance('10s');
  expect((await readTask(task_id)).status).toBe('SUCCESS');
  expect(receiver.statuses()).toEqual(['QUEUING', 'PROCESSING', 'SUCCESS']);

  // An upload, and a video.
  const grant = parse(await post('/v1/upload/file', { filename: 'a.png' }));
  const put = await send(grant.presigned_url, { method: 'PUT', headers: grant.headers, body: png });
  expect(put.status).toBe(uploadStatus);
  if (uploadStatus === 200) {
    const image = { service_uri: grant.service_uri };
    const used = parse(await post('/v1/video/image2video', { image }));
    await emulator.clock.advance('10s');
    const { output_videos } = await readTask(used.task_id);
    const video = await send(output_videos[0].url, { method: 'GET' });
    expect([video.status, video.text.includes('ftyp')]).toEqual([200, true]);
  }

  // Refusals and faults.
  expect((await post('/v1/video/text2video', { seconds: 99 })).status).toBe(422);
  expect((await read('/v1/tasks/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  expect((await post('/v1/video/text2video', {}, { prefer: 'code=503' })).status).toBe(503);
  await emulator.faults.add({ kind: 'delay', delayMs: 20, count: 1 });
  expect((await post('/v1/video/text2video', {})).status).toBe(200);
  await emulator.faults.add({ kind: 'reset', count: 1 });
  await expect(post('/v1/video/text2video', {})).rejects.toThrow();

  // The time of many tasks.
  const create = isInProcess
    ? () => emulator.fetch('/v1/video/text2video', { method: 'POST', headers, body: '{}' })
    : () => post('/v1/video/text2video', {});
  await Promise.all(Array.from({ length: 70 }, create));
  const [first] = await emulator.tasks.list();
  const waited = emulator.tasks.waitFor(first.id, 'SUCCESS', { timeoutMs: 60_000 });
  await emulator.clock.advance('1h');
  expect((await waited).status).toBe('SUCCESS');
  const ended = (await emulator.tasks.list()).filter(({ status }) => status === 'SUCCESS');
  expect(ended.length >= 70).toBe(true);
}
