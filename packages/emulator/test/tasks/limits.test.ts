import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { call, createTask } from '../support/contract.ts';
import { png, upload } from '../support/files.ts';
import { receive, start } from '../support/start.ts';

test('finished tasks, settled deliveries and requests beyond the limits are forgotten, oldest first', async () => {
  const receiver = await receive();
  const emulator = await start({
    limits: { tasks: 20, deliveries: 10, requests: 5 },
    assume: { 'concurrency-limits': null },
  });
  const ids: string[] = [];

  for (let index = 0; index < 60; index += 1) {
    ids.push(await createTask(emulator, { callback_url: receiver.url }));
    if (index % 10 === 9) await emulator.clock.advance('1m');
  }

  const kept = (await emulator.tasks.list()).map(({ id }) => id);
  expect(kept.length).toBeLessThanOrEqual(21);
  expect(kept).toEqual(ids.slice(-kept.length));
  expect((await emulator.deliveries.list()).length).toBeLessThanOrEqual(11);
  expect(emulator.requests.list().map(({ id }) => id)).toEqual([56, 57, 58, 59, 60]);
  expect(receiver.received.length).toBe(180);
  expect((await call(emulator, 'GET', `/v1/tasks/${ids[0]}`)).status).toBe(404);
});

test('tasks that are not finished are never forgotten', async () => {
  const emulator = await start({ limits: { tasks: 5 } });
  for (let index = 0; index < 30; index += 1) await createTask(emulator);
  expect((await emulator.tasks.list()).length).toBe(30);
  await emulator.clock.advance('1h');
  expect((await emulator.tasks.list()).length).toBeLessThanOrEqual(6);
});

test('the oldest videos end early when the contents do not fit', async () => {
  let made = 0;
  const emulator = await start({
    limits: { blobBytes: 5000 },
    render: async () => {
      made += 1;
      return { bytes: new Uint8Array(1000).fill(made), width: 1, height: 1 };
    },
  });
  for (let index = 0; index < 9; index += 1) {
    await createTask(emulator);
    await emulator.clock.advance('10s');
  }
  const outputs = (await emulator.tasks.list()).map(({ output }) => output?.blob !== null);
  expect(outputs.filter((there) => there).length).toBeLessThanOrEqual(5);
  expect(outputs.at(-1)).toBe(true);
  expect(outputs[0]).toBe(false);
});

test('an upload makes room by ending the oldest videos, whose URLs are gone then', async () => {
  let made = 0;
  const emulator = await start({
    limits: { blobBytes: 5000 },
    render: async () => ({ bytes: new Uint8Array(1000).fill(++made), width: 1, height: 1 }),
  });
  const canceled = await createTask(emulator);
  await emulator.tasks.cancel(canceled);
  for (let index = 0; index < 4; index += 1) await createTask(emulator);
  await emulator.clock.advance('1m');
  const isThere = async () => (await emulator.tasks.list()).map(({ output }) => output?.blob != null);
  expect(await isThere()).toEqual([false, true, true, true, true]);

  await upload(emulator, new Uint8Array(2500));
  expect(await isThere()).toEqual([false, false, false, true, true]);
  await emulator.clock.advance('1d');
  expect(await isThere()).toEqual([false, false, false, false, false]);
  expect((await emulator.tasks.get(canceled))?.output).toBeNull();
});

test('what is forgotten leaves no content behind', async () => {
  const dataDir = await temporaryFolder();
  const emulator = await start({ dataDir, limits: { tasks: 4 } });
  for (let index = 0; index < 8; index += 1) await upload(emulator, png(10 + index, 10));
  const count = async () => (await readdir(join(dataDir, 'blobs'))).length;
  expect(await count()).toBe(8);
  for (let index = 0; index < 12; index += 1) await createTask(emulator);
  await emulator.clock.advance('1m');
  expect((await emulator.tasks.list()).length).toBe(4);
  // Four uploads and four videos.
  expect(await count()).toBe(8);
});

test('a long body is in the journal by its beginning', async () => {
  const emulator = await start();
  await createTask(emulator, { padding: 'x'.repeat(100_000) });
  expect(emulator.requests.list()[0]?.body?.length).toBe(8193);
});
