import { join } from 'node:path';
import { openSqlite } from '@videogen/engine/sqlite';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { getConfig, startProvider, startTestServer } from '../support/server.ts';

/** Creates tasks one after the other, and ends one after the other. */
async function createTasks(slots: number, count: number, maxConcurrent: number) {
  const double = await startProvider();
  double.limits.slots = slots;
  const server = await startTestServer({ config: getConfig(double, { maxConcurrent }) });
  const ids = new Map<unknown, string>();
  for (let number = 0; number < count; number += 1) {
    const prompt = `Cat ${number}`;
    ids.set(prompt, await server.create({ prompt }));
  }

  // The server knows of the end of a task before the next one ends, as with tasks that take minutes.
  for (let ended = 0; ended < count; ended += 1) {
    await expect.poll(() => double.accepted.length, { interval: 10 }).toBeGreaterThan(ended);
    const work = double.accepted[ended];
    if (work === undefined) throw new Error('The provider has accepted the task.');
    work.state = 'done';
    const id = ids.get(work.input['prompt']) ?? '';
    await expect.poll(() => server.getStatus(id), { interval: 10 }).toBe('SUCCESS');
  }

  return { double, server };
}

test('a provider of one task at a time gets the tasks of an organization first in, first out, and refuses none', async () => {
  const { double, server } = await createTasks(1, 8, 1);
  const prompts = double.accepted.map(({ input }) => input['prompt']);
  expect(prompts).toEqual(Array.from({ length: 8 }, (_, number) => `Cat ${number}`));
  expect(double.creates).toHaveLength(8);

  // Operators see the same in the admin API and in the metrics.
  const state = () => server.admin('/providers');
  const metrics = () => server.admin('/metrics');
  const gpu = { provider: 'gpu', circuit: 'closed', limit: 1, accepted: 8, refused: 0, failed: 0 };

  await expect.poll(async () => (await state()).json()).toMatchObject([gpu]);

  const text = await (await metrics()).text();
  for (const line of [
    'accepted{provider="gpu"} 8',
    'refused{provider="gpu"} 0',
    'down{provider="gpu",reason="none"} 0',
  ])
    expect(text).toContain(`videogen_provider_${line}`);
});

test('a provider gets its next task after the process that was sending one has died', async () => {
  const dataDir = await temporaryFolder();
  const double = await startProvider();
  const config = getConfig(double, { maxConcurrent: 1 });
  const first = await startTestServer({ dataDir, config });
  double.faults.push('hang');
  for (let count = 0; count < 2; count += 1) await first.create();

  await expect.poll(() => double.creates.length).toBe(1);

  await first.close();
  const database = openSqlite(join(dataDir, 'videogen.db'));
  onTestFinished(database.close);
  await database.query('UPDATE jobs SET lease_until = 0 WHERE token IS NOT NULL');
  await startTestServer({ dataDir, config });

  const submissions = async () =>
    (await database.query('SELECT submission FROM tasks ORDER BY created_at, id')).map(
      (row) => row['submission'],
    );

  await expect.poll(submissions).toEqual(['unknown', 'submitted']);
  expect(double.accepted).toHaveLength(1);
});
