import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { findLost, killCampaign } from '../campaigns/kill.ts';
import { runEmulator } from '../support/program.ts';
import { start } from '../support/start.ts';

/** Only ends a hang. */
const limit = { timeout: 300_000 };

test('a task and an upload that an emulator does not have are found', async () => {
  const accepted = { tasks: new Set(['no-task']), uploads: new Set(['service://none']) };
  expect(await findLost(await temporaryFolder(), accepted, 1000)).toEqual(['task no-task', 'service://none']);
});

test('a killed emulator loses no accepted work and finishes it after the next start', limit, async () => {
  const { acceptedTasks, lost } = await killCampaign({ kills: 3, slots: 1000 });
  expect(lost).toEqual([]);
  expect(acceptedTasks).toBeGreaterThan(10);
});

test('a killed emulator whose slots were all taken ends each task after the next start', limit, async () => {
  const dataDir = await temporaryFolder();
  const folder = await temporaryFolder();
  const model = join(folder, 'model.mjs');
  await writeFile(model, 'export const render = () => new Promise(() => undefined);');
  const stages = ['--pending', '0ms', '--queuing', '0ms', '--assume', 'concurrency-limits=2'];
  const args = ['--quiet', '--data', dataDir, '--render', model, ...stages];

  // More kills than a provider would get submissions of the same task.
  for (let kill = 0; kill < 6; kill += 1) {
    const { url, apiKey, child, ended } = await runEmulator(...args);
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const create = { method: 'POST', headers, body: '{}' };
    for (let task = 0; task < 4 && kill === 0; task += 1) await fetch(`${url}/v1/video/text2video`, create);
    const countRendered = async () =>
      (await (await fetch(`${url}/_emulator/tasks?status=PROCESSING`)).json()).length;
    await expect.poll(countRendered).toBe(2);
    child.kill('SIGKILL');
    await ended;
  }

  const emulator = await start({ dataDir, assume: { 'concurrency-limits': 2 } });
  await emulator.clock.advance('1h');

  expect((await emulator.tasks.list()).map(({ status }) => status)).toEqual(Array(4).fill('SUCCESS'));
});
