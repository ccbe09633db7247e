import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Emulator } from '../../src/index.ts';
import { createTask, post } from '../support/contract.ts';
import { png, wav } from '../support/files.ts';
import { listProcesses } from '../support/processes.ts';
import { runEmulator } from '../support/program.ts';
import { start } from '../support/start.ts';

const timing = { pending: 0, queuing: 0, processing: 0 };
/** Only ends a hang. */
const limit = { timeout: 60_000, interval: 20 };

const getChildren = (pid: number) => listProcesses().filter(({ parent }) => parent === pid);

/** The render processes that a program has started, with the folder of each. */
function getRenderers(parent: number): Map<number, string> {
  const found = getChildren(parent).filter(({ command }) => command.includes('videogen-render-'));
  return new Map(found.map(({ pid, command }) => [pid, command.split(' ').at(-1) ?? '']));
}

/** Resolves when a program renders in a folder. */
async function untilRendering(parent: number): Promise<Map<number, string>> {
  await expect.poll(() => [...getRenderers(parent).values()].some(existsSync), limit).toBe(true);
  return getRenderers(parent);
}

async function expectNothingLeft(renderers: ReadonlyMap<number, string>): Promise<void> {
  const findLeft = () => listProcesses().filter(({ pid }) => renderers.has(pid));
  await expect.poll(findLeft, limit).toEqual([]);
  await expect.poll(() => [...renderers.values()].filter(existsSync), limit).toEqual([]);
  await expect.poll(() => getChildren(process.pid), limit).toEqual([]);
}

const inline = (bytes: Uint8Array) => ({ bytes_base64_encoded: Buffer.from(bytes).toString('base64') });
/** Keeps the image decoder, the fonts and the encoder busy. */
const avatar = { image: inline(png(1200, 900)), audio: inline(wav(10)), seconds: 10 };

interface Interruption {
  readonly interrupt: (emulator: Emulator, pids: number[]) => Promise<unknown>;
  /** What is reported to the developer: nothing about what they asked for. */
  readonly reported: readonly string[];
}

const interruptions: Readonly<Record<string, Interruption>> = {
  reset: { interrupt: (emulator) => emulator.reset(), reported: [] },
  'the end of its task': {
    interrupt: async ({ tasks }) => tasks.cancel((await tasks.list())[0]?.id ?? ''),
    reported: [],
  },
  'the end of its process': {
    interrupt: async (_, pids) => pids.map((pid) => process.kill(pid, 'SIGKILL')),
    reported: [expect.stringMatching(/was not rendered: The process that renders ended with SIGKILL$/)],
  },
};

describe.skipIf(process.platform !== 'linux')('a render (needs /proc)', { timeout: 300_000 }, () => {
  test.each(Object.entries(interruptions))(
    'that %s interrupts leaves no process and no folder behind, and the next one succeeds',
    async (_, { interrupt, reported }) => {
      const errors: string[] = [];
      const onError = (error: unknown) => errors.push(String(error));
      const emulator = await start({ render: 'video', clock: 'real', timing, onError });
      await post(emulator, '/v1/video/talking-avatar', avatar);
      const renderers = await untilRendering(process.pid);
      await interrupt(emulator, [...renderers.keys()]);

      const id = await createTask(emulator, { prompt: 'A kitten 子猫', seconds: 1 });
      const { output } = await emulator.tasks.waitFor(id, 'SUCCESS', { timeoutMs: 60_000 });
      expect(output?.size).toBeGreaterThan(2000);

      // It is closed in the middle of another one.
      await post(emulator, '/v1/video/talking-avatar', avatar);
      for (const [pid, folder] of getRenderers(process.pid)) renderers.set(pid, folder);

      await emulator.close();
      await expectNothingLeft(renderers);

      expect(errors).toEqual(reported);
    },
  );

  test('whose process dies leads to one line on stderr', async () => {
    const stages = ['--pending', '0ms', '--queuing', '0ms', '--processing', '0ms'];
    const { url, child, err } = await runEmulator('--quiet', ...stages);
    const headers = { authorization: 'Bearer emulator-key', 'content-type': 'application/json' };
    const body = JSON.stringify(avatar);
    const created = await fetch(`${url}/v1/video/talking-avatar`, { method: 'POST', headers, body });
    const { data } = await created.json();
    const renderers = await untilRendering(child.pid ?? 0);
    expect(err()).toBe('');
    for (const pid of renderers.keys()) process.kill(pid, 'SIGKILL');
    const reason = 'The process that renders ended with SIGKILL';
    const line = `videogen-emulator: The video of task ${data.task_id} was not rendered: ${reason}\n`;
    await expect.poll(err, limit).toBe(line);
  });

  test('that is interrupted when the emulator is killed leaves no process and no folder behind', async () => {
    const stages = ['--pending', '0ms', '--queuing', '0ms', '--processing', '0ms'];
    const { url, child, ended } = await runEmulator('--quiet', ...stages);
    const headers = { authorization: 'Bearer emulator-key', 'content-type': 'application/json' };
    const body = JSON.stringify(avatar);
    await fetch(`${url}/v1/video/talking-avatar`, { method: 'POST', headers, body });
    const renderers = await untilRendering(child.pid ?? 0);
    child.kill('SIGKILL');
    await ended;
    await expectNothingLeft(renderers);
  });
});
