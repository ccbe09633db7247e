import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { maximumBytes } from '@videogen/types/facts';
import { describe, expect, test } from 'vitest';
import { sampleImage } from '../../emulator/src/sample-media.ts';
import { startHost } from './support/host.ts';
import { startGate, startService } from './support/service.ts';

const video = { prompt: 'a kite', seconds: 2 };
const free = 'This call costs no credits.';
const unspent = 'No credits were spent: no task was created.';

/** Returns a summary and the data after it, as a tool returns both in its text. */
const withData = (summary: string, data: object): string => `${summary}\n${JSON.stringify(data)}`;

test('a create tool says what was paid, and what is next', async () => {
  const { call } = await (await startService()).start();
  const first = await call('text_to_video', video);
  expect(first.text).toBe(
    withData('The task was created and costs credits. Next: call wait with its task_id.', first.data),
  );
  const again = await call('text_to_video', video);
  const reused =
    'This is the task of an earlier call with the same arguments; nothing was paid again. For another video, set request_id. Next: call wait with its task_id.';
  expect(again.text).toBe(withData(reused, again.data));
});

test('a create tool says that an outcome is unknown, and what not to do', async () => {
  const service = await startService({
    faults: [{ on: 'createTextToVideo', kind: 'reset-after', count: 1 }],
  });
  const { call } = await service.start();
  const { text } = await call('text_to_video', video);
  expect(text).toMatch(
    /^It is unknown whether this call created a task: ".+"\. Credits may have been spent\. /,
  );
  expect(text.slice(text.indexOf('Credits'))).toBe(
    'Credits may have been spent. The request is never sent again. Next: Do not call it again with another request_id unless the user agrees to the risk of paying twice. The user can look for the task in the dashboard of the provider.',
  );
});

test('a create tool says that the user did not agree', async () => {
  const { call } = await (await startService()).start({ respond: () => ({ action: 'decline' }) });
  expect((await call('text_to_video', video)).text).toBe(
    `The user did not agree to spend credits. ${unspent} Next: Ask the user what to do instead.`,
  );
});

test('a create tool that takes longer than a reply says that it continues, and may cost credits once', async () => {
  const service = await startService();
  const gate = await startGate(service);
  const { call } = await service.start({ settings: { baseUrl: gate.baseUrl, replyTime: 500 } });
  const { text } = await call('text_to_video', video);
  gate.release();
  expect(text).toBe(
    'This call has not ended yet, and continues. The call may spend credits once. Next: Call this tool again with the same arguments: it continues with what has begun, and pays nothing twice.',
  );
});

test('a server without a URL says what to set', async () => {
  const { folder } = await startService();
  const { call } = await startHost({ settings: { folders: [folder], apiKey: 'secret-key' } });
  expect((await call('list_tasks')).text).toBe(
    withData('For the status of a task, call get_task.', { tasks: [] }),
  );
  expect((await call('text_to_video', video)).text).toBe(
    `VIDEOGEN_BASE_URL is not set. ${unspent} Next: Ask the user to set it, beside the API key, in the settings of this server.`,
  );
});

describe('a tool about files', () => {
  /** Starts a server whose folder has a picture. */
  async function startFolder() {
    const service = await startService();
    await mkdir(service.folder);
    const path = join(service.folder, 'a.png');
    await writeFile(path, Buffer.concat([sampleImage(), Buffer.alloc(2_000)]));
    return { ...service, path, ...(await service.start()) };
  }

  test('says that a file is uploaded, and until when it can be used', async () => {
    const { call } = await startFolder();
    const { text, data } = await call('upload', { path: 'a.png' });
    expect(text).toBe(withData('The file is uploaded.', data));
    const expiresIn = Date.parse(String(data['expires_at'])) - Date.now();
    expect(expiresIn).toBeGreaterThan(23 * 3_600_000);
    expect(Object.keys(data).sort()).toEqual(['expires_at', 'format', 'service_uri', 'size']);
  });

  test('says which folders are allowed', async () => {
    const { start, folder } = await startFolder();
    const { call } = await start({ settings: { folders: [folder, '/other'] } });
    expect((await call('upload', { path: '../x"y' })).text).toBe(
      `"../x\\"y" is not a readable file in an allowed folder. ${free} Next: Use a file in one of these folders: ${folder}, /other`,
    );
  });

  test('says how large a file may be', async () => {
    const { call, path } = await startFolder();
    await truncate(path, maximumBytes + 1);
    expect((await call('image_to_video', { image: 'a.png', seconds: 2 })).text).toBe(
      `The file has ${maximumBytes + 1} bytes; the limit is ${maximumBytes}. ${unspent} Next: Use a smaller file.`,
    );
  });

  test('says what is missing without a folder', async () => {
    const { start } = await startFolder();
    const { call } = await start({ settings: { folders: [] } });
    expect((await call('upload', { path: 'a.png' })).text).toBe(
      `This server has no folder in which it may read files. ${free} Next: Ask the user to start the server with a folder as its argument: \`npx -y @videogen/mcp <folder>\`.`,
    );
  });

  test('says that a video is saved, or why it is not', async () => {
    const { call, folder } = await startFolder();
    const { task_id } = (await call('text_to_video', video)).data;
    await call('wait', { task_id });
    const saved = await call('download', { task_id });
    expect(saved.text).toBe(withData('The video is saved.', saved.data));

    const other = (await call('text_to_video', { ...video, prompt: 'another' })).data['task_id'];
    await call('wait', { task_id: other });
    const place = join(folder, `${other}.mp4`);
    await symlink(join(folder, 'a.png'), place);
    expect((await call('download', { task_id: other })).text).toBe(
      `${place} exists and is not a regular file. ${free} Next: Ask the user to move it.`,
    );
  });

  test('says that there is no video yet', async () => {
    const service = await startService({ clock: 'manual' });
    const { call } = await service.start();
    const { task_id } = (await call('text_to_video', video)).data;
    expect((await call('download', { task_id })).text).toBe(
      `The task has the status PENDING and no video. ${free} Next: Call wait with its task_id.`,
    );
  });
});
