import { execFileSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { link, mkdir, open, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { maximumBytes } from '@videogen/types/facts';
import { listen } from '@videogen-tools/test-support/listen';
import { expect, onTestFinished, test } from 'vitest';
import { sampleImage } from '../../emulator/src/sample-media.ts';
import type { ServerSettings } from '../src/index.ts';
import { startProxy, startService } from './support/service.ts';

/** A PNG, padded to a size that is accepted. */
const image = Buffer.concat([sampleImage(), Buffer.alloc(2_000)]);

test('a video is saved in the folder and linked; the result has no base64; a second call saves nothing', async () => {
  const service = await startService();
  const { call } = await service.start();
  const { task_id } = (await call('text_to_video', { prompt: 'a kite', seconds: 2 })).data;
  await call('wait', { task_id });

  const { result, data } = await call('download', { task_id });
  const path = join(service.folder, `${task_id}.mp4`);
  const [, resource] = result.content;
  expect(resource).toMatchObject({ type: 'resource_link', mimeType: 'video/mp4', name: basename(path) });
  expect(fileURLToPath(resource?.type === 'resource_link' ? resource.uri : '')).toBe(path);
  const content = await readFile(path);
  expect(content.subarray(4, 8).toString()).toBe('ftyp');
  expect(data).toEqual({ files: [{ path, size: content.length }] });
  const inBase64 = content.subarray(0, 30).toString('base64');
  expect(JSON.stringify({ content: content.toString('base64') })).toContain(inBase64);
  expect(JSON.stringify(result)).not.toContain(inBase64);

  const before = service.emulator.requests.list().length;
  expect((await call('download', { task_id })).data).toEqual(data);
  // One read of the task, no transfer.
  expect(service.emulator.requests.list()).toHaveLength(before + 1);
});

test('each video of a task has a file, and calls at the same time save it once', async () => {
  const service = await startService();
  const baseUrl = await startProxy(service, (_url, { status, text }) => ({
    status,
    text: text.replace(/("output_videos":\[)({.*?})\]/, '$1$2,$2]'),
  }));
  const { call } = await service.start({ settings: { baseUrl } });
  const { task_id } = (await call('text_to_video', { prompt: 'a kite', seconds: 2 })).data;
  await call('wait', { task_id });

  const [one, other] = await Promise.all([call('download', { task_id }), call('download', { task_id })]);
  const files = [`${task_id}.mp4`, `${task_id}-2.mp4`].map((name) => ({
    path: join(service.folder, name),
    size: expect.any(Number),
  }));
  expect(one.data).toEqual({ files });
  expect(other.data).toEqual(one.data);
  const transfers = service.emulator.requests.list().filter(({ path }) => path.includes('/outputs/'));
  expect(transfers).toHaveLength(2);
});

test('without a folder, no file is read or saved', async () => {
  const service = await startService();
  const { task_id } = (await (await service.start()).call('text_to_video', { prompt: 'a kite', seconds: 2 }))
    .data;
  const { call, client } = await service.start({ settings: { folders: [] } });
  expect(client.getInstructions()).toContain('There is no folder for files.');
  await call('wait', { task_id });

  const next =
    'This call costs no credits. Next: Ask the user to start the server with a folder as its argument';
  expect((await call('upload', { path: 'a.png' })).text).toContain(
    `This server has no folder in which it may read files. ${next}`,
  );
  expect((await call('download', { task_id })).text).toContain(
    `This server has no folder in which it may save videos. ${next}`,
  );
});

test('a create tool uploads a file, and the same content is the same call', async () => {
  const service = await startService();
  const { call } = await service.start();
  await mkdir(join(service.folder, 'in'), { recursive: true });
  await writeFile(join(service.folder, 'in', 'a.png'), image);
  await writeFile(join(service.folder, 'b.png'), image);
  const relative = await call('image_to_video', { image: 'in/a.png', seconds: 2 });
  const absolute = await call('image_to_video', { image: join(service.folder, 'b.png'), seconds: 2 });
  expect(relative).toMatchObject({ failed: false, data: { reused: false } });
  expect(absolute.data).toEqual({ ...relative.data, reused: true });

  await writeFile(join(service.folder, 'b.png'), Buffer.concat([image, Buffer.alloc(1)]));
  const changed = await call('image_to_video', { image: 'b.png', seconds: 2 });
  expect(changed.data).toMatchObject({ reused: false });
  expect(await service.tasks()).toBe(2);
});

test('an upload returns a reference that a create tool accepts', async () => {
  const service = await startService();
  const { call } = await service.start();
  await mkdir(service.folder, { recursive: true });
  await writeFile(join(service.folder, 'a.png'), image);
  const { data } = await call('upload', { path: 'a.png' });
  expect(data).toMatchObject({ format: 'PNG', size: image.length });
  const created = await call('image_to_video', { image: data['service_uri'], seconds: 2 });
  expect(created.failed).toBe(false);
});

test('files that are not in an allowed folder are refused, whatever leads to them', async () => {
  const service = await startService();
  const { call } = await service.start();
  const folder = service.folder;
  const outside = join(folder, '..', 'secret.png');
  await mkdir(join(folder, 'sub'), { recursive: true });
  await writeFile(outside, image);
  await writeFile(join(folder, 'inside.png'), image);
  await symlink(outside, join(folder, 'link.png'));
  await symlink(join(folder, '..'), join(folder, 'up'));
  execFileSync('mkfifo', [join(folder, 'pipe.png')]);
  const socket = createServer().listen(join(folder, 's.png'));
  onTestFinished(() => void socket.close());

  const refused = [
    ...[outside, '../secret.png', 'sub/../../secret.png', 'link.png', 'up/secret.png', 'pipe.png', 's.png'],
    ...['/dev/zero', '/proc/self/environ', folder, '..', 'sub', 'missing.png', `${folder}-other/a.png`],
    ...[folder.toUpperCase(), 'INSIDE.PNG', 'inside.png\0', `file://${outside}`],
  ];
  for (const path of refused) {
    for (const [tool, given] of [
      ['upload', { path }],
      ['image_to_video', { image: path }],
    ] as const) {
      const { text, failed } = await call(tool, given);
      expect([path, failed], text).toEqual([path, true]);
      expect(text).toContain('is not a readable file in an allowed folder');
    }
  }
  expect(service.emulator.requests.list()).toEqual([]);
  expect((await call('upload', { path: 'sub/../inside.png' })).failed).toBe(false);
});

test('files of each allowed folder are read, also when another one does not exist', async () => {
  const { folder, start } = await startService();
  const first = join(folder, 'first');
  const second = join(folder, 'second');
  for (const path of [first, second]) {
    await mkdir(path, { recursive: true });
    await writeFile(join(path, 'a.png'), image);
  }
  const { call } = await start({ settings: { folders: [first, join(folder, 'missing'), second] } });
  for (const path of ['a.png', join(second, 'a.png')])
    expect(await call('upload', { path })).toMatchObject({ failed: false, data: { size: image.length } });
});

test('a hard link in the folder is a file of the folder', async () => {
  const service = await startService();
  const { call } = await service.start();
  const outside = join(service.folder, '..', 'other.png');
  await mkdir(service.folder, { recursive: true });
  await writeFile(outside, image);
  await link(outside, join(service.folder, 'linked.png'));

  expect((await call('upload', { path: outside })).failed).toBe(true);
  expect(await call('upload', { path: 'linked.png' })).toMatchObject({
    failed: false,
    data: { size: image.length },
  });
});

test('a file over the limit is refused before it is read', async () => {
  const service = await startService();
  const { call } = await service.start();
  await mkdir(service.folder, { recursive: true });
  await writeFile(join(service.folder, 'large.png'), image);
  await truncate(join(service.folder, 'large.png'), maximumBytes);
  expect(await call('upload', { path: 'large.png' })).toMatchObject({ data: { size: maximumBytes } });
  const before = service.emulator.requests.list();

  for (const size of [maximumBytes + 1, 1024 ** 3]) {
    await truncate(join(service.folder, 'large.png'), size);
    for (const [tool, given] of [
      ['upload', { path: 'large.png' }],
      ['image_to_video', { image: 'large.png' }],
    ] as const) {
      const { text } = await call(tool, given);
      expect(text).toContain(`The file has ${size} bytes; the limit is ${maximumBytes}`);
    }
  }
  expect(service.emulator.requests.list()).toEqual(before);
});

/** Starts a service whose videos come from another server, and makes one. */
async function startStorage(respond: RequestListener, settings: ServerSettings = {}) {
  const service = await startService();
  const { url, close } = await listen(createServer(respond));
  onTestFinished(close);
  const baseUrl = await startProxy(service, (_url, reply) => ({
    ...reply,
    text: reply.text.replace(/http[^"]*\/outputs\/[^"]*/, `${url}/video.mp4`),
  }));
  const { call } = await service.start({ settings: { baseUrl } });
  const { task_id } = (await call('text_to_video', { prompt: 'a kite', seconds: 2 })).data;
  const path = join(service.folder, `${task_id}.mp4`);
  await expect.poll(async () => (await call('wait', { task_id })).data['status']).toBe('SUCCESS');
  const host = await service.start({ settings: { baseUrl, ...settings } });
  return { path, download: () => host.call('download', { task_id }), close: host.close };
}

test('a video of more than 1 GB is not saved', async () => {
  const start = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2');
  let size = 1024 ** 3 + 1;
  const { path, download } = await startStorage((_request, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': size });
    response.write(start);
  });
  const { failed, text } = await download();
  expect(failed).toBe(true);
  expect(text).toBe(
    `The video is larger than ${1024 ** 3} bytes. This call costs no credits. Next: Report its URL to the user.`,
  );
  expect(existsSync(path)).toBe(false);

  size = start.length;
  expect((await download()).failed).toBe(false);
  expect(existsSync(path)).toBe(true);
});

test('a video of 1 GB is saved', async () => {
  const { download } = await startStorage(
    (_request, response) => {
      const headers = { 'content-type': 'video/mp4', 'content-length': 1024 ** 3 };
      response.writeHead(200, headers).write('\0\0\0\x18ftypisom\0\0\0\0isomiso2');
    },
    { replyTime: 1_000 },
  );
  expect((await download()).text).toContain('This call has not ended yet, and continues.');
});

test('a video that its server refuses is explained', async () => {
  const { download } = await startStorage((_request, response) => response.writeHead(403).end());
  const { failed, text } = await download();
  expect(failed).toBe(true);
  expect(text).toMatch(
    /^download: .*403.* Next: Call get_task for the state of the task, then this tool again\.$/,
  );
});

/** Starts a service that never responds, and returns what waits until it has a request, and until it has none. */
async function startSilent() {
  const events = new EventEmitter();
  const server = createServer((_request, response) => {
    response.once('close', () => events.emit('cut'));
    events.emit('called');
  });
  const { url, close } = await listen(server);
  onTestFinished(close);
  return { baseUrl: url, called: once(events, 'called'), cut: once(events, 'cut') };
}

test('a server that closes ends its uploads', async () => {
  const { folder, start } = await startService();
  const { baseUrl, called, cut } = await startSilent();
  const { call, close } = await start({ settings: { baseUrl } });
  await mkdir(folder);
  await writeFile(join(folder, 'a.png'), image);
  const uploading = expect(call('upload', { path: 'a.png' })).rejects.toThrow();
  await called;
  await close();
  await Promise.all([cut, uploading]);
});

test('a host that cuts a call ends its read', async () => {
  const { start } = await startService();
  const { baseUrl, called, cut } = await startSilent();
  const { client } = await start({ settings: { baseUrl } });
  const controller = new AbortController();
  const task_id = '7b0b6a58-6a40-4a4b-8f3e-0d6f6d7b4a10';
  const reading = expect(
    client.callTool({ name: 'get_task', arguments: { task_id } }, { signal: controller.signal }),
  ).rejects.toThrow();
  await called;
  controller.abort();
  await Promise.all([cut, reading]);
});

test('a server that closes ends its downloads', async () => {
  const storage = new EventEmitter();
  let isOpen = false;
  const { download, close } = await startStorage((_request, response) => {
    isOpen = true;
    response.once('close', () => {
      isOpen = false;
    });
    storage.emit('asked');
  });
  const asked = once(storage, 'asked');
  const cut = expect(download()).rejects.toThrow();
  await asked;
  expect(isOpen).toBe(true);
  await close();
  // The client itself ends a silent transfer after a minute.
  await expect.poll(() => isOpen, { timeout: 20_000 }).toBe(false);
  await cut;
});

test.skipIf(process.platform !== 'linux')('files and journals are closed after each call', async () => {
  const service = await startService();
  const { call } = await service.start();
  await mkdir(service.folder);
  const path = join(service.folder, 'a.png');
  await writeFile(path, image);
  const file = await open(path);
  expect(listOpen(service.folder)).toEqual([path]);
  await file.close();

  await call('upload', { path });
  expect(listOpen(service.folder)).toEqual([]);
  await call('image_to_video', { image: path, seconds: 2 });
  expect(await service.tasks()).toBe(1);
  expect(listOpen(service.folder)).toEqual([]);
});

/** Lists the files in a folder that this process holds open. */
function listOpen(folder: string): readonly string[] {
  const open = readdirSync('/proc/self/fd').map((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`);
    } catch {
      // Closed meanwhile.
      return '';
    }
  });
  return open.filter((path) => path.startsWith(folder));
}

test('a download that takes longer than a reply says that it continues, and costs nothing', async () => {
  const { download } = await startStorage(() => {}, { replyTime: 1_000 });
  const { failed, text } = await download();
  expect(failed).toBe(true);
  expect(text).toContain('This call has not ended yet, and continues. This call costs no credits.');
});

test('a link in place of the video is refused, not followed', async () => {
  const service = await startService();
  const { call } = await service.start();
  const { task_id } = (await call('text_to_video', { prompt: 'a kite', seconds: 2 })).data;
  await call('wait', { task_id });
  const outside = join(service.folder, '..', 'other.mp4');
  await writeFile(outside, 'mine');
  await symlink(outside, join(service.folder, `${task_id}.mp4`));
  expect((await call('download', { task_id })).text).toContain('is not a regular file');
  expect(await readFile(outside, 'utf8')).toBe('mine');
});
