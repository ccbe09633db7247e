import { sampleCall, sampleDelivery, sampleTask } from '@videogen/engine/conformance';
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
    const bare = await service().app.request(path, { method });
    expect([bare.status, await bare.json()]).toEqual([
      401,
      { detail: 'The admin token is missing or wrong.' },
    ]);
  });

  test.each<[string, Parameters<TestService['call']>[1], detail: RegExp]>([
    ['/keys', { body: {} }, /at organization/],
    ['/keys', { body: { organization: 'a b' } }, /is not a name for an organization/],
    ['/keys', { body: { organization: 'a', lable: 'x' } }, /lable/],
    ['/keys', { body: '{' }, /JSON/],
    ['/organizations/default', { method: 'PATCH', body: { budget: -1 } }, /at budget/],
    ['/organizations/default', { method: 'PATCH', body: { limits: { requestsPerMinute: 0 } } }, /at limits/],
    ['/organizations/default', { method: 'PATCH', body: { limits: { requests: 1 } } }, /requests/],
    ['/submissions/none', { body: { reference: '' } }, /at reference/],
    ['/tasks/none/fail', { body: { reason: '' } }, /at reason/],
    ['/dead-jobs?limit=0', {}, /at limit/],
    ['/dead-jobs?limit=1001', {}, /at limit/],
    ['/dead-jobs?cursor=nothing', {}, /is not a cursor/],
  ])('to %s with %j get 422 with the reason', async (path, init, detail) => {
    const response = await call(path, init);
    expect([response.status, await response.json()]).toEqual([
      422,
      { detail: expect.stringMatching(detail) },
    ]);
  });

  test.each([
    ['DELETE', '/keys/none', 404, 'Nothing has this id.'],
    ['GET', '/tasks/00000000-0000-4000-8000-000000000000', 404, 'There is no such task.'],
    ['POST', '/tasks/none/fail', 404, 'There is no task none.'],
  ])('%s %s without such a record get %i', async (method, path, status, detail) => {
    const response = await call(path, { method });
    expect([response.status, await response.json()]).toEqual([status, { detail }]);
  });

  test('with a long body get 413, and those for a long page get it', async () => {
    const longest = { body: JSON.stringify({ organization: 'acme' }).padEnd(100_000) };
    expect((await call('/keys', longest)).status).toBe(201);
    const refused = await call('/keys', { body: `${longest.body} ` });
    const detail = 'The body is longer than 100000 bytes.';
    expect([refused.status, await refused.json()]).toEqual([413, { detail }]);
    expect((await call('/dead-jobs?limit=1000')).status).toBe(200);
  });

  test('create, list and revoke the keys of an organization', async () => {
    const created = await call('/keys', { body: { organization: 'acme', label: 'ci' } });
    const { id, key }: { id: string; key: string } = await created.json();
    await call('/keys', { body: { organization: 'other' } });
    expect([created.status, key]).toEqual([201, expect.stringMatching(/^vg_/)]);

    const listed = await (await call('/keys?organization=acme')).text();
    expect(JSON.parse(listed)).toMatchObject([{ id, organization: 'acme', label: 'ci', revokedAt: null }]);
    expect(listed).not.toContain(key);
    const statuses = [
      await call(`/keys/${id}`, { method: 'DELETE' }),
      await call(`/keys/${id}`, { method: 'DELETE' }),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([204, 404]);
    expect(await (await call('/keys')).json()).toHaveLength(2);
  });

  test.each([
    [{}, 'An operator ended the task.'],
    [{ body: { reason: 'It was a mistake.' } }, 'It was a mistake.'],
  ])('fail a task once: with %j the reason is "%s"', async (init, failure) => {
    const { accounts, service: opened } = service().opened;
    await accounts.createKey({ organization: 'org-1' });
    const task = sampleTask();
    await opened.context.state.commit({ tasks: [task] });
    const fail = () => call(`/tasks/${task.id}/fail`, { method: 'POST', ...init });
    expect(await (await fail()).json()).toMatchObject({ status: 'FAILED', failure });
    const again = await fail();
    expect([again.status, await again.json()]).toEqual([
      409,
      { detail: `Task ${task.id} has ended already; a final status never changes.` },
    ]);
  });

  test('list the submissions whose outcome is unknown', async () => {
    const { accounts, service: opened } = service().opened;
    await accounts.createKey({ organization: 'org-1' });
    const { submission } = sampleCall();
    const tasks = [
      sampleTask({ submission: { ...submission, state: 'unknown' } }),
      sampleTask({ submission }),
    ];
    await opened.context.state.commit({ tasks });
    const { items } = await (await call('/submissions')).json();
    expect(items.map(({ id }: { id: string }) => id)).toEqual([tasks[0]?.id]);
  });

  test('change an organization in every way that they name', async () => {
    await call('/keys', { body: { organization: 'acme' } });
    const body = { banned: true, budget: 0, limits: { concurrentTasks: 3 } };
    expect((await call('/organizations/acme', { method: 'PATCH', body })).status).toBe(204);
    expect(await (await call('/organizations')).json()).toMatchObject([
      { organization: 'acme', budget: 0, limits: { concurrentTasks: 3 } },
    ]);
    const { database } = service().opened.storage;
    expect(await database.query('SELECT banned FROM organizations')).toEqual([{ banned: 1 }]);
    for (const change of [{ limits: {} }, { budget: null }, { ...body }]) {
      const response = await call('/organizations/unknown', { method: 'PATCH', body: change });
      expect([response.status, await response.json()]).toEqual([404, { detail: 'Nothing has this id.' }]);
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
