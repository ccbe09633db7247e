import { sampleDelivery, sampleTask } from '@videogen/engine/conformance';
import { startReceiver } from '@videogen-tools/test-support/receiver';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type TestService, useService } from '../support/service.ts';

const service = useService();
const call: TestService['call'] = (...request) => service().call(...request);

describe('dead jobs', () => {
  test('are listed with their reason, and revived once', async () => {
    const { opened } = service();
    const { queue } = opened.storage;
    await opened.service.context.state.commit({
      jobs: [{ id: 'poll:task:1', kind: 'poll', ref: 'task', at: 0 }],
    });
    const [claim] = await queue.claim({ owner: 'test', limit: 1, leaseMs: 60_000 });
    if (claim === undefined) throw new Error('There is no job.');
    await queue.bury(claim, 'the storage is full');

    expect(await (await call('/dead-jobs')).json()).toMatchObject({
      items: [{ id: 'poll:task:1', kind: 'poll', error: 'the storage is full' }],
    });
    expect(await (await call('/metrics')).text()).toContain('videogen_dead_letters 1');
    expect((await call('/dead-jobs/poll:task:1/revive', { method: 'POST' })).status).toBe(204);
    expect((await call('/dead-jobs/poll:task:1/revive', { method: 'POST' })).status).toBe(404);
    expect(await queue.claim({ owner: 'test', limit: 1, leaseMs: 60_000 })).toMatchObject([
      { id: 'poll:task:1' },
    ]);
  });
});

describe('dead letters', () => {
  test('are listed, and delivered when the receiver works again', async () => {
    const { opened } = service();
    let status = 500;
    const { url, close } = await startReceiver({ reply: () => status });
    onTestFinished(close);
    const organization = 'default';
    const task = sampleTask({ organization });
    await opened.accounts.createKey({ organization });
    const id = '11111111-1111-4111-8111-111111111111';
    await opened.service.context.state.commit({
      tasks: [task],
      deliveries: [
        sampleDelivery({ id, taskId: task.id, organization, url, state: 'exhausted', nextAttemptAt: null }),
      ],
    });

    expect(await (await call('/dead-letters')).json()).toMatchObject({ items: [{ id, state: 'exhausted' }] });

    const redeliver = () => call(`/dead-letters/${id}/redeliver`, { method: 'POST' });
    expect(await (await redeliver()).json()).toMatchObject({ state: 'exhausted' });
    expect(await (await call('/dead-letters?state=blocked')).json()).toMatchObject({ items: [] });
    expect((await call('/dead-letters?state=delivered')).status).toBe(422);

    status = 200;
    expect(await (await redeliver()).json()).toMatchObject({ state: 'delivered' });
    expect(await (await call('/dead-letters')).json()).toEqual({ items: [], cursor: null });

    const unknown = '/dead-letters/22222222-2222-4222-8222-222222222222/redeliver';
    expect((await call(unknown, { method: 'POST' })).status).toBe(404);
  });
});

describe('requests', () => {
  test.each([
    ['GET', '/keys'],
    ['POST', '/keys'],
    ['GET', '/organizations'],
    ['GET', '/submissions'],
    ['GET', '/dead-jobs'],
    ['GET', '/dead-letters'],
    ['GET', '/providers'],
    ['GET', '/tasks/stuck'],
    ['POST', '/tasks/1/fail'],
    ['POST', '/dead-jobs/revive-all'],
  ])('%s %s needs the token', async (method, path) => {
    for (const authorization of [
      '',
      'Bearer',
      'Bearer admin-toke',
      'Bearer admin-tokenn',
      'Basic admin-token',
    ])
      expect((await service().app.request(path, { method, headers: { authorization } })).status).toBe(401);
  });

  test('with a body or a page that cannot be used get 422 with the reason', async () => {
    for (const response of [
      await call('/keys', { body: {} }),
      await call('/keys', { body: { organization: 'a b' } }),
      await call('/organizations/default', { method: 'PATCH', body: { budget: -1 } }),
      await call('/dead-jobs?limit=0'),
      await call('/dead-jobs?cursor=nothing'),
      await call('/keys', { body: '{' }),
    ]) {
      expect(response.status).toBe(422);
      expect(await response.json()).toEqual({ detail: expect.any(String) });
    }
  });

  test('ban an organization until the ban is lifted', async () => {
    await call('/keys', { body: { organization: 'acme' } });
    const change = (banned: boolean) => call('/organizations/acme', { method: 'PATCH', body: { banned } });
    expect((await change(true)).status).toBe(204);
    expect((await change(false)).status).toBe(204);
    expect((await call('/organizations/acme', { method: 'PATCH', body: {} })).status).toBe(204);
    for (const body of [{ banned: true }, {}])
      expect((await call('/organizations/unknown', { method: 'PATCH', body })).status).toBe(404);
  });
});
