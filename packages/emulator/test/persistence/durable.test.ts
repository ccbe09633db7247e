import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '@videogen/engine/sqlite';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { beforeEach, expect, test } from 'vitest';
import { openFolderBlobs } from '../../src/persistence/folder-blobs.ts';
import { createTask, post, readTask } from '../support/contract.ts';
import { png, upload } from '../support/files.ts';
import { receive, start } from '../support/start.ts';

/** Only ends a hang. */
const maxWait = { timeoutMs: 60_000 };
let dataDir: string;

beforeEach(async () => {
  dataDir = await temporaryFolder();
});

test('tasks, uploads, videos and undelivered callbacks are there after a restart, and ids do not come twice', async () => {
  const receiver = await receive();
  receiver.reply = () => 503;
  const first = await start({ dataDir });
  const service_uri = await upload(first, png(300, 600));
  const image = { service_uri };
  const done = await post(first, '/v1/video/image2video', { image, callback_url: receiver.url });
  await first.clock.advance('3s');
  const waiting = await post(first, '/v1/video/image2video', { image, callback_url: receiver.url });
  const closedAt = first.clock.now();
  await first.close();

  receiver.reply = () => 200;
  const second = await start({ dataDir });

  expect(second.clock.now()).toBe(closedAt);
  expect(await readTask(second, done.json['data']?.['task_id'])).toMatchObject({
    status: 'SUCCESS',
    inputs: { aspect_ratio: '9:16' },
  });
  expect(await readTask(second, waiting.json['data']?.['task_id'])).toMatchObject({ status: 'PENDING' });

  const again = await post(second, '/v1/video/image2video', { image });
  await second.clock.advance('1m');
  const ids = (await second.tasks.list()).map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  expect(ids).toContain(again.json['data']?.['task_id']);
  for (const { status, output } of await second.tasks.list()) {
    expect(status).toBe('SUCCESS');
    expect(output?.blob).toBeTypeOf('string');
  }
  for (const { state } of await second.deliveries.list()) expect(state).toBe('delivered');

  const url = String((await readTask(second, ids[0]))?.['output_videos']?.[0]?.['url']);
  const video = await fetch(url, { headers: { range: 'bytes=4-7' } });
  expect([video.status, await video.text()]).toEqual([206, 'ftyp']);
});

test('unused contents are deleted', async () => {
  const contents = () => readdirSync(join(dataDir, 'blobs')).length;
  const emulator = await start({ dataDir });
  const service_uri = await upload(emulator, png(10, 10));
  await post(emulator, '/v1/video/image2video', { image: { service_uri } });

  await emulator.clock.advance('10s');
  expect(contents()).toBe(2);
  await emulator.clock.advance('8h');
  expect(contents()).toBe(1);
  await emulator.clock.advance('16h');
  expect(contents()).toBe(0);

  await upload(emulator, png(10, 10));
  await emulator.reset();
  expect(contents()).toBe(0);
});

test('bytes are counted once, however many owners a content has', async () => {
  const blobs = await openFolderBlobs(dataDir, []);
  const { key } = await blobs.put(new Uint8Array(1000));
  expect(await blobs.share(key)).not.toBe(key);
  expect(blobs.bytes()).toBe(1000);
  await blobs.release(key);
  expect([blobs.bytes(), readdirSync(dataDir).length]).toEqual([0, 1]);
  await blobs.clear();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('bytes that are put again are written once, until their last owner releases them', async () => {
  const blobs = await openFolderBlobs(dataDir, []);
  const bytes = new Uint8Array(1000);
  const first = await blobs.put(bytes);
  const second = await blobs.put(bytes);
  const inodes = readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).ino);
  expect([second.size, blobs.bytes(), inodes.length, new Set(inodes).size]).toEqual([1000, 1000, 2, 1]);

  await blobs.release(first.key);
  expect(await blobs.stat(second.key)).toEqual(second);
  await blobs.release(second.key);
  const third = await blobs.put(bytes);
  expect(await blobs.stat(third.key)).toEqual(third);
});

test('a video that could not be stored is stored later, without another start', async () => {
  const errors: string[] = [];
  const emulator = await start({ dataDir, onError: (error) => errors.push(String(error)) });
  const id = await createTask(emulator);

  const blobs = join(dataDir, 'blobs');
  rmSync(blobs, { recursive: true });
  await emulator.clock.advance('4s');
  expect((await emulator.tasks.get(id))?.status).toBe('PROCESSING');
  expect(errors).toEqual([expect.stringContaining('ENOENT'), expect.stringContaining('ENOENT')]);

  mkdirSync(blobs);
  await emulator.clock.advance('1m');
  expect((await emulator.tasks.get(id))?.status).toBe('SUCCESS');
});

test('a task whose input file is no longer there fails, and says so', async () => {
  const errors: string[] = [];
  const emulator = await start({ dataDir, onError: (error) => errors.push(String(error)) });
  const service_uri = await upload(emulator, png(10, 10));
  const { json } = await post(emulator, '/v1/video/image2video', { image: { service_uri } });
  const id = String(json['data']?.['task_id']);

  const blobs = join(dataDir, 'blobs');
  for (const name of readdirSync(blobs)) rmSync(join(blobs, name));
  await emulator.clock.advance('1h');

  const failure = 'The content of an input file is no longer there.';
  expect(await emulator.tasks.get(id)).toMatchObject({ status: 'FAILED', failure });
  expect(errors).toEqual([expect.stringContaining(failure)]);
});

test('deliveries that were held are sent after a restart', async () => {
  const receiver = await receive();
  const first = await start({ dataDir });
  first.deliveries.hold();
  await createTask(first, { callback_url: receiver.url });
  await first.clock.advance('1m');
  await first.close();

  const second = await start({ dataDir });
  await second.clock.advance('1m');
  expect(receiver.statuses().toSorted()).toEqual(['PROCESSING', 'QUEUING', 'SUCCESS']);
});

test('closed in the middle of rendering and delivering, it does both after the next start', async () => {
  const receiver = await receive();
  receiver.reply = () => 'hang';
  const first = await start({
    dataDir,
    clock: 'real',
    timing: { pending: 0, queuing: 0, processing: 0, renderLimit: '1h' },
    assume: { 'callback-timeout': 3600 },
    render: () => new Promise(() => undefined),
  });
  const id = await createTask(first, { callback_url: receiver.url });
  await first.tasks.waitFor(id, 'PROCESSING', maxWait);
  // Would it wait for the callback or the video, this test would hang.
  await first.close();

  receiver.reply = () => 200;
  const second = await start({ dataDir, clock: 'real', timing: { processing: 0 } });
  const { timeline } = await second.tasks.waitFor(id, 'SUCCESS', maxWait);
  const statuses = timeline.map(({ status }) => status);
  expect(statuses).toEqual(['PENDING', 'QUEUING', 'PROCESSING', 'SUCCESS']);

  await second.deliveries.waitFor(
    ({ status, state }) => status === 'SUCCESS' && state === 'delivered',
    maxWait,
  );
  await second.clock.settled();
  const ends = (await second.deliveries.list()).map(({ status, state }) => `${status} ${state}`);
  expect(ends.toSorted()).toEqual(['PROCESSING delivered', 'QUEUING delivered', 'SUCCESS delivered']);
});

test('a folder that another emulator uses, or that is none, is refused', async () => {
  await start({ dataDir });
  await expect(start({ dataDir })).rejects.toMatchObject({
    code: 'DATA_DIR_UNUSABLE',
    message: expect.stringContaining('Another emulator'),
  });
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  await expect(start({ dataDir: file })).rejects.toMatchObject({ code: 'DATA_DIR_UNUSABLE' });
});

test('a folder that a later version wrote is refused with what to do', async () => {
  await (await start({ dataDir })).close();
  const database = openSqlite(join(dataDir, 'emulator.sqlite'), { exclusive: true });
  await database.query("INSERT INTO videogen_migrations (name) VALUES ('contract: of a later version')");
  await database.close();

  await expect(start({ dataDir })).rejects.toMatchObject({
    code: 'DATA_DIR_UNUSABLE',
    message: expect.stringMatching(
      /cannot work with.*\. Update @videogen\/emulator, or use another folder\./,
    ),
  });
});
