import { mkdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startService } from './support/service.ts';

const taskId = '7b0b6a58-6a40-4a4b-8f3e-0d6f6d7b4a10';

/** A process that runs as long as the machine does. */
const INIT = 1;
/** Larger than the id of any process. */
const NOBODY = 2 ** 22 + 1;

/** Starts a server whose journal has these files, and returns what lists them. */
async function startJournal(files: Readonly<Record<string, string | object>>) {
  const service = await startService();
  const journal = join(service.folder, '.videogen');
  await mkdir(journal, { recursive: true });
  for (const [name, content] of Object.entries(files))
    await writeFile(join(journal, name), typeof content === 'string' ? content : JSON.stringify(content));

  const { call } = await service.start();
  return { journal, list: async (given = {}) => (await call('list_tasks', given)).data['tasks'] };
}

test('lists the records of the journal, the newest first, up to the limit', async () => {
  const record = { operation: 'textToVideo', state: 'created', taskId };
  const { list } = await startJournal({
    'b.json': { ...record, submittedAt: 2_000, prompt: 'second' },
    'c.json': { ...record, submittedAt: 3_000, prompt: `${'x'.repeat(200)}y` },
    'a.json': { ...record, submittedAt: 1_000, prompt: 'first' },
    'a-copy': 'a file of somebody else',
  });
  const common = { state: 'created', task_id: taskId, operation: 'textToVideo' };
  const third = { ...common, created_at: '1970-01-01T00:00:03.000Z', prompt: 'x'.repeat(200) };
  const second = { ...common, created_at: '1970-01-01T00:00:02.000Z', prompt: 'second' };
  const first = { ...common, created_at: '1970-01-01T00:00:01.000Z', prompt: 'first' };
  expect(await list()).toEqual([third, second, first]);
  expect(await list({ limit: 2 })).toEqual([third, second]);
});

const MINUTE = 60_000;

test.each<[string, object, string]>([
  ['created, with its task', { state: 'created', taskId }, 'created'],
  ['created, without a task', { state: 'created' }, 'unknown'],
  ['ambiguous', { state: 'ambiguous', pid: INIT }, 'unknown'],
  ['pending in a process that runs', { state: 'pending', pid: INIT }, 'sending'],
  ['pending in a process that is gone', { state: 'pending', pid: NOBODY }, 'unknown'],
  ['pending in this process, which sends nothing', { state: 'pending', pid: process.pid }, 'unknown'],
  ['pending in no process', { state: 'pending' }, 'unknown'],
  ['pending for longer than a request takes', { state: 'pending', pid: INIT, age: 10 * MINUTE }, 'unknown'],
  ['pending for nearly as long', { state: 'pending', pid: INIT, age: 9 * MINUTE }, 'sending'],
])('the state of a record that is %s', async (_, { age = 0, ...record }: { age?: number }, state) => {
  const submittedAt = Date.now() - age;
  const { list } = await startJournal({ 'a.json': { operation: 'textToVideo', submittedAt, ...record } });
  expect(await list()).toMatchObject([{ state }]);
});

test.each([
  ['is being written', -MINUTE, 'sending'],
  ['was not written whole', MINUTE, 'unknown'],
])('the state of a file without a record that %s', async (_, age, state) => {
  const { journal, list } = await startJournal({
    'a.json': { operation: 'textToVideo', submittedAt: 0, state: 'created', taskId: 'no UUID' },
  });
  const writtenAt = new Date(Date.now() - age);
  await utimes(join(journal, 'a.json'), writtenAt, writtenAt);
  expect(await list()).toMatchObject([{ state }]);
});

test('a record that is deleted while the journal is read is left out', async () => {
  const record = { operation: 'textToVideo', state: 'created', taskId, submittedAt: 0 };
  const { journal, list } = await startJournal({ 'b.json': record });
  // It has a name, and no content.
  await symlink(join(journal, 'nothing'), join(journal, 'a.json'));
  expect(await list()).toMatchObject([{ task_id: taskId }]);
});

test('a journal without calls is empty', async () => {
  const { call } = await (await startService()).start();
  expect(await call('list_tasks')).toMatchObject({ failed: false, data: { tasks: [] } });
});

test('a list is limited to 1 to 100 calls, and to 20 by default', async () => {
  const record = { operation: 'textToVideo', state: 'created', taskId, submittedAt: 0 };
  const files = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`${index}.json`, record]));
  const { list } = await startJournal(files);
  expect(await list()).toHaveLength(20);
  expect(await list({ limit: 1 })).toHaveLength(1);
  expect(await list({ limit: 100 })).toHaveLength(100);
  for (const limit of [0, 101, 1.5]) expect(await list({ limit })).toBeUndefined();
});

test('a record that cannot be read is reported', async () => {
  const { journal, list } = await startJournal({});
  expect(await list()).toEqual([]);
  await mkdir(join(journal, 'a.json'));
  expect(await list()).toBeUndefined();
});

test('a journal that cannot be read is reported', async () => {
  const service = await startService();
  await mkdir(service.folder);
  await writeFile(join(service.folder, '.videogen'), 'a file in place of the folder');
  const { call } = await service.start();
  const { text, failed } = await call('list_tasks');
  expect(failed).toBe(true);
  expect(text).toMatch(
    /^An error of this server: "ENOTDIR.*"\. This call costs no credits\. Next: Report this to the user\.$/,
  );
});
