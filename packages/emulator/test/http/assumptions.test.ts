import { describe, expect, test } from 'vitest';
import { call, createTask, post, readTask } from '../support/contract.ts';
import { start } from '../support/start.ts';

// What the contract leaves open, and how the emulator responds when a developer assumes something else.

const textToVideo = '/v1/video/text2video';

test('rate-limits refuse further requests, and say when the next one may come', async () => {
  const emulator = await start({ assume: { 'rate-limits': { requests: 2, seconds: 10 } } });
  const read = () => call(emulator, 'GET', '/v1/tasks/x');
  expect([(await read()).status, (await read()).status]).toEqual([422, 422]);

  const refused = await read();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
  expect((await read()).status).toBe(429);

  await emulator.clock.advance('10s');
  expect((await read()).status).toBe(422);
});

test('success-message adds a message to other successes', async () => {
  const emulator = await start({ assume: { 'success-message': true } });
  const { json } = await post(emulator, textToVideo, {});
  expect(json).toMatchObject({ message: 'success' });
});

test('task-transitions are the statuses that a task passes', async () => {
  const emulator = await start({ assume: { 'task-transitions': ['PENDING', 'PROCESSING'] } });
  const id = await createTask(emulator);
  expect(await readTask(emulator, id)).toMatchObject({ status: 'PENDING' });
  await emulator.clock.advance('300ms');
  expect(await readTask(emulator, id)).toMatchObject({ status: 'PROCESSING' });
  await emulator.clock.advance('2s');
  expect(await readTask(emulator, id)).toMatchObject({ status: 'SUCCESS' });
});

test('task-initial-status is the first status', async () => {
  const emulator = await start({ assume: { 'task-initial-status': 'PROCESSING' } });
  const id = await createTask(emulator);
  expect(await readTask(emulator, id)).toMatchObject({ status: 'PROCESSING' });
  await emulator.clock.advance('2s');
  expect(await readTask(emulator, id)).toMatchObject({ status: 'SUCCESS' });
});

describe('refusals', () => {
  test('task-not-found is the reply to an unknown task', async () => {
    const emulator = await start({ assume: { 'task-not-found': { status: 410, detail: 'gone' } } });
    const { status, text } = await call(emulator, 'GET', '/v1/tasks/00000000-0000-4000-8000-000000000000');
    expect([status, text]).toEqual([410, '{"detail":"gone"}']);
  });

  test('invalid-key-status is the status for an unknown key', async () => {
    const emulator = await start({ assume: { 'invalid-key-status': 403 } });
    const headers = { authorization: 'Bearer x' };
    expect(await call(emulator, 'GET', '/v1/tasks/x', { headers })).toMatchObject({ status: 403 });
  });

  test('banned-body has the members that a banned organization gets', async () => {
    const emulator = await start({ assume: { 'banned-body': { hint: 'x' } } });
    const headers = { authorization: `Bearer ${emulator.bannedApiKey}` };
    const { status, text } = await call(emulator, 'GET', '/v1/tasks/x', { headers });
    expect([status, text]).toEqual([403, '{"hint":"x","code":4002,"message":"Organization is banned"}']);
  });
});

describe('the record', () => {
  test('failed-task-reason names the field with the reason, and credits-per-task the cost', async () => {
    const assume = { 'failed-task-reason': 'error', 'credits-per-task': { perSecond: 2.5 } };
    const emulator = await start({ assume });
    const id = await createTask(emulator, { seconds: 3 });
    await emulator.tasks.fail(id, 'no reason');
    expect(await readTask(emulator, id)).toMatchObject({ error: 'no reason', credits: 8 });
  });
});
