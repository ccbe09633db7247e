import { expect, test } from 'vitest';
import { admin } from '../support/admin.ts';
import { createTask, readTask } from '../support/contract.ts';
import { start } from '../support/start.ts';

test('a request is found by its number as long as it is among the newest', async () => {
  const emulator = await start({ limits: { requests: 3 } });
  for (let request = 0; request < 5; request += 1) await (await emulator.fetch(`/v1/${request}`)).text();
  expect(emulator.requests.list().map(({ id, path }) => `${id} ${path}`)).toEqual([
    '3 /v1/2',
    '4 /v1/3',
    '5 /v1/4',
  ]);
  const statuses = [];
  for (const id of [2, 3, 5, 6]) statuses.push((await admin(emulator, 'GET', `/requests/${id}`)).status);
  expect(statuses).toEqual([404, 200, 200, 404]);

  emulator.requests.clear();
  await (await emulator.fetch('/v1/5')).text();
  expect(emulator.requests.list().map(({ id, path }) => `${id} ${path}`)).toEqual(['1 /v1/5']);
});

test('a request has its headers as they were sent, but for the key, and the organization of the key', async () => {
  const emulator = await start();
  const headers = [
    ['authorization', 'Bearer emulator-key-other'],
    // The response comes before the key is checked.
    ['prefer', 'code=503'],
    ['accept', 'one'],
    ['accept', 'two'],
  ] satisfies [string, string][];
  await (await emulator.fetch('/v1/tasks/x', { headers })).text();
  await (await emulator.fetch('/v1/tasks/x', { headers: { authorization: 'Bearer unknown' } })).text();
  const [own, unknown] = emulator.requests.list();
  expect(own).toMatchObject({
    headers: { authorization: 'Bearer ***', accept: 'one, two' },
    organization: 'org-2',
    response: { status: 503 },
  });
  expect(unknown).toMatchObject({ organization: null, response: { status: 401 } });
});

test('a video that the console loads is not a request of a client', async () => {
  const emulator = await start();
  const id = await createTask(emulator);
  await emulator.clock.advance('1m');
  const url = String((await readTask(emulator, id))?.['output_videos']?.[0]?.['url']);
  emulator.requests.clear();
  for (const query of ['', '?videogen-console']) await (await fetch(url + query)).bytes();
  expect(emulator.requests.list().map(({ path }) => path)).toEqual([new URL(url).pathname]);
});
