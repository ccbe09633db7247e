import { callbackStoreCases } from '@videogen/callbacks/conformance';
import type { Workerd } from '@videogen-tools/test-support/workerd';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENDLESS, sendEndlessBody } from './support/endless.ts';
import { record } from './support/fixture.ts';
import { send } from './support/send.ts';
import { startWorker } from './support/workerd.ts';

let worker: Workerd;
const taskId = crypto.randomUUID();
const body = JSON.stringify(record(taskId, 'SUCCESS'));

beforeAll(async () => {
  worker = await startWorker(new URL('support/workers/worker.ts', import.meta.url));
});
afterAll(() => worker?.stop());

const get = async (path: string): Promise<string> => (await fetch(worker.url + path)).text();

/** The rules run in workerd itself, next to the store. */
it.each(callbackStoreCases)('D1 in workerd: $name', async ({ name }) => {
  expect(await get(`/rules?${new URLSearchParams({ name })}`)).toBe('kept');
});

it('receives callbacks in workerd, and refuses what others refuse', async () => {
  const path = await get(`/orders?task=${taskId}`);
  const post = async (sending: Parameters<typeof send>[2]): Promise<number> =>
    (await send(worker.url, path, { body, ...sending })).status;
  expect(await Promise.all([post({}), post({})])).toEqual([200, 200]);
  expect([await post({}), JSON.parse(await get('/runs'))]).toEqual([200, ['SUCCESS']]);
  const refused = [
    post({ method: 'PUT' }),
    post({ headers: { 'content-type': 'text/plain' } }),
    post({ body: '{' }),
    post({ body: ' '.repeat(300_000), chunked: true }),
    send(worker.url, `${path.slice(0, -4)}aaaa`, { body }).then(({ status }) => status),
  ];
  expect(await Promise.all(refused)).toEqual([405, 415, 422, 413, 404]);
});

it('stops reading a refused body in workerd', async () => {
  const { accepted } = await sendEndlessBody(Number(new URL(worker.url).port), '/callbacks/video/x');
  expect(accepted).toBeLessThan(ENDLESS);
});
