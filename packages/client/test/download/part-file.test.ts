import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, it, onTestFinished } from 'vitest';
import { getProcessMarker, getProcessState } from '../../src/platform/process-marker.node.ts';
import { createTestClient } from '../support/client.ts';
import { serve } from '../support/service.ts';

const video = 'ftyp of a video';

/** Starts a storage that sends the half of its first response only. */
async function serveHalf() {
  let requests = 0;
  const storage = await serve((_, response) => {
    requests += 1;
    response.setHeader('content-length', video.length);
    return requests > 1 ? response.end(video) : response.write(video.slice(0, 8));
  });
  onTestFinished(() => storage[Symbol.asyncDispose]());
  return storage;
}

/** Downloads in a process of its own until it has written something. */
async function startDownload(url: string, path: string) {
  const program = `
    import { createVideoClient } from '@videogen/client';
    const client = createVideoClient({ baseUrl: '${url}', apiKey: 'key-123456' });
    await client.download({ url: '${url}/v.mp4' }, '${path}', { onProgress: () => console.log('written') });`;
  const args = ['--conditions=@videogen/source', '--input-type=module', '--eval', program];
  const child = spawn(process.execPath, args, {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

it('removes what a killed process left of the same file, and not what a living one writes', async () => {
  const storage = await serveHalf();
  const folder = await temporaryFolder();
  const path = join(folder, 'a.mp4');
  const client = createTestClient({ baseUrl: storage.url });
  const child = await startDownload(storage.url, path);
  const [part = ''] = await readdir(folder);
  expect(part).toMatch(/\.part$/);

  await client.download({ url: `${storage.url}/v.mp4` }, path);
  expect((await readdir(folder)).sort()).toEqual([part, 'a.mp4'].sort());

  child.kill('SIGKILL');
  await once(child, 'close');
  await client.download({ url: `${storage.url}/v.mp4` }, join(folder, 'b.mp4'));
  expect(await readdir(folder)).toContain(part);
  await client.download({ url: `${storage.url}/v.mp4` }, path);
  expect((await readdir(folder)).sort()).toEqual(['a.mp4', 'b.mp4']);
});

it('removes a file of another machine only when nothing was written for a day', async () => {
  const storage = await serve((_, response) => response.end(video));
  onTestFinished(() => storage[Symbol.asyncDispose]());
  const folder = await temporaryFolder();
  const path = join(folder, 'a.mp4');
  const client = createTestClient({ baseUrl: storage.url });
  const child = await startDownload((await serveHalf()).url, path);
  const [own = ''] = await readdir(folder);
  const foreign = own.replace(/^(\.\w+)\.[^.]*\.[^.]*\.[^.]*\./, '$1.1.2.elsewhere.');
  await writeFile(join(folder, foreign), 'x');

  await client.download({ url: `${storage.url}/v.mp4` }, path);
  expect(await readdir(folder)).toContain(foreign);
  await utimes(join(folder, foreign), 0, 0);
  await client.download({ url: `${storage.url}/v.mp4` }, path);
  expect(await readdir(folder)).not.toContain(foreign);
  expect(await readdir(folder)).toContain(own);
  child.kill('SIGKILL');
});

it.runIf(process.platform === 'linux')('a process with the id of one that ended is another', async () => {
  const marker = await getProcessMarker();
  const [id, start, machine] = marker.split('.');
  expect(await getProcessState(`${id}.1${start}.${machine}`)).toBe('ended');
});

it('a process is known by its id and its machine', async () => {
  const marker = await getProcessMarker();
  expect(await getProcessState(marker)).toBe('running');
  const [id, start] = marker.split('.');
  expect(await getProcessState(`${id}.${start}.another`)).toBe('elsewhere');
  expect(await getProcessState('no marker')).toBe('elsewhere');
});
