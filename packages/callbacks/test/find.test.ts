import { isCallbackError } from '@videogen/callbacks';
import { expect, it } from 'vitest';
import { record } from './support/fixture.ts';
import { createTimedFixture, deliver } from './support/post.ts';

const HOUR = 3_600_000;

it('find returns the task, the status and the state of the URL', async () => {
  const fixture = createTimedFixture();
  const { callbacks, pass, now } = fixture;
  const order = await fixture.order('PROCESSING', { expiresIn: '2h' });
  const { ref, taskId, url } = order;
  const expiresAt = new Date(now() + 2 * HOUR);
  const state = { ref, taskId: null, status: null, url: 'open', expiresAt, overdue: false };

  expect(await callbacks.find(ref)).toEqual(state);

  await callbacks.bind(ref, taskId);
  expect(await callbacks.find(ref)).toEqual({ ...state, taskId });
  expect(await deliver(fixture, order, 'PROCESSING')).toBe(200);
  expect(await callbacks.find(ref)).toEqual({ ...state, taskId, status: 'PROCESSING' });

  pass(2 * HOUR);
  expect(await callbacks.find(ref)).toEqual({ ...state, taskId, status: 'PROCESSING', url: 'expired' });

  fixture.api.set(taskId, record(taskId, 'SUCCESS', url));
  await callbacks.reconcile();
  await callbacks.revoke(ref);

  expect(await callbacks.find(ref)).toEqual({ ...state, taskId, status: 'SUCCESS', url: 'revoked' });
  expect(await callbacks.find('another')).toBeUndefined();
});

it('createUrl returns the same URL while the ref has no task, and then says why it does not', async () => {
  const { callbacks, pass } = createTimedFixture();
  const create = (ref: string) => callbacks.createUrl({ ref, expiresIn: '2h' });
  const names = ['bound', 'revoked', 'expired', 'open'];
  const first = await Promise.all(names.map(create));

  expect(await Promise.all(names.map(create))).toEqual(first);

  await callbacks.bind('bound', crypto.randomUUID());
  await expect(create('bound')).rejects.toSatisfy((error) => isCallbackError(error, 'ref_taken'));

  await callbacks.revoke('revoked');
  await expect(create('revoked')).rejects.toMatchObject({ name: 'CallbackError', code: 'ref_revoked' });

  // What has a task is taken, whatever the state of its URL is.
  await callbacks.revoke('bound');
  pass(2 * HOUR);
  await expect(create('bound')).rejects.toMatchObject({ code: 'ref_taken' });
  await expect(create('revoked')).rejects.toMatchObject({ code: 'ref_revoked' });
  await expect(create('expired')).rejects.toMatchObject({ name: 'CallbackError', code: 'ref_expired' });
});
