import { type Emulator, startEmulator } from '@videogen/emulator';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, test, vi } from 'vitest';
import { startHost } from './support/host.ts';

vi.mock('@videogen/emulator', { spy: true });

const video = { prompt: 'a kite', seconds: 2 };

/** Whether something listens at a URL. */
const responds = ({ url }: Emulator): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

test('an emulator that could not start is started by the next call, once, and ends with its server', async () => {
  const host = await startHost({ settings: { folders: [await temporaryFolder()] } });
  expect(startEmulator).not.toHaveBeenCalled();

  vi.mocked(startEmulator).mockRejectedValueOnce(new Error('no port is free'));
  expect((await host.call('text_to_video', video)).text).toBe(
    'An error of this server: "no port is free". No credits were spent: no task was created. Next: Report this to the user.',
  );
  const { failed, data } = await host.call('text_to_video', video);
  expect(failed).toBe(false);
  await host.call('get_task', { task_id: data['task_id'] });
  expect(startEmulator).toHaveBeenCalledTimes(2);
  expect(vi.mocked(startEmulator).mock.lastCall).toEqual([{ port: 0 }]);

  const emulator = await vi.mocked(startEmulator).mock.results[1]?.value;
  expect(await responds(emulator)).toBe(true);
  await host.close();
  expect(await responds(emulator)).toBe(false);
});

test('a server that never called its service closes, and so does one that could not', async () => {
  const folders = [await temporaryFolder()];
  await (await startHost({ settings: { folders } })).close();
  const host = await startHost({ settings: { folders } });
  vi.mocked(startEmulator).mockRejectedValueOnce(new Error('no port is free'));
  expect((await host.call('text_to_video', video)).failed).toBe(true);
  await expect(host.close()).resolves.toBeUndefined();
});
