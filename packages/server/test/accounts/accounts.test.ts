import { keyStoreCases, sampleTask, sampleUpload } from '@videogen/engine/conformance';
import { createSqlStateStore } from '@videogen/engine/sql';
import { createSqliteQueue, openSqlite } from '@videogen/engine/sqlite';
import { describe, expect, test } from 'vitest';
import { createAccounts, createSqlKeys } from '../../src/accounts/keys.ts';
import { auditLedger, createLedger, readBalances } from '../../src/accounts/ledger.ts';
import { migrate } from '../../src/migrations.ts';

const clock = { now: () => Date.parse('2026-01-01T00:00:00.000Z') };

async function open(now = clock.now) {
  const database = openSqlite(':memory:');
  await migrate(database);
  const accounts = createAccounts(database, { now });
  const { changes } = createSqliteQueue(database, clock, () => 'token');
  const state = createSqlStateStore(
    database,
    changes,
    createLedger({ concurrentTasks: 3, totalTasks: 4, uploadsPerDay: 2 }),
  );
  return { database, accounts, state, keys: createSqlKeys(database) };
}

describe('keys', () => {
  const cases = keyStoreCases(async () => {
    const { accounts, keys, database } = await open();
    return {
      // The suite has shorter keys than the command line accepts: they are made longer on both sides.
      add: async (key, { organization, revoked, banned }) => {
        const { id } = await accounts.createKey({ organization, key: `prefix-${key}` });
        if (revoked) await accounts.revokeKey(id);
        if (banned) await accounts.setBanned(organization, true);
      },
      keys: () => ({ find: (key) => keys.find(`prefix-${key}`) }),
      close: database.close,
    };
  });
  test.each(cases)('$name', ({ run }) => run());

  test('a key is shown once and stored as a hash', async () => {
    const { accounts, database } = await open();
    const { key } = await accounts.createKey({ organization: 'acme', label: 'ci' });
    expect(key).toMatch(/^vg_[\w-]{43}$/);
    const stored = JSON.stringify([
      await database.query('SELECT * FROM api_keys'),
      await accounts.listKeys(),
    ]);
    expect(stored).toContain('acme');
    expect(stored).not.toContain(key);
    expect(await accounts.listKeys('acme')).toMatchObject([
      { organization: 'acme', label: 'ci', revokedAt: null },
    ]);
    expect(await accounts.listKeys('other')).toEqual([]);
  });

  test('a revoked key is refused, and a banned organization is until the ban is lifted', async () => {
    const { accounts, keys } = await open();
    const { id, key } = await accounts.createKey({ organization: 'acme' });
    expect(await keys.find(key)).toMatchObject({ revoked: false, banned: false });
    expect(await accounts.setBanned('acme', true)).toBe(true);
    expect(await keys.find(key)).toMatchObject({ banned: true });
    await accounts.setBanned('acme', false);
    expect(await keys.find(key)).toMatchObject({ banned: false });
    expect(await accounts.revokeKey(id)).toBe(true);
    expect(await accounts.revokeKey(id)).toBe(false);
    expect(await keys.find(key)).toMatchObject({ revoked: true });
    expect(await accounts.setBanned('unknown', true)).toBe(false);
  });

  test('a bootstrap key is created once, and never moves to another organization', async () => {
    const { accounts } = await open();
    const first = await accounts.createKey({ organization: 'default', key: 'a-secret-key' });
    expect(await accounts.createKey({ organization: 'default', key: 'a-secret-key' })).toEqual(first);
    const moved = accounts.createKey({ organization: 'other', key: 'a-secret-key' });
    await expect(moved).rejects.toThrow('belongs to the organization "default"');
  });

  test.each([
    [
      'organization',
      ['a', 'a.B_9-', 'a'.repeat(100)],
      ['', 'a b', 'a/b', 'a'.repeat(101)],
      /Use letters, dig/,
    ],
    [
      'key',
      ['8-chars!', '~'.repeat(200)],
      ['7-chars', 'with spaces', 'übergross', '~'.repeat(201)],
      /has 8 to/,
    ],
  ])('the %s of a new key has characters and a length that can be sent', async (name, good, bad, reason) => {
    const { accounts } = await open();
    const create = async (value: string) => accounts.createKey({ organization: 'acme', [name]: value });
    for (const value of good)
      await expect(create(value), value).resolves.toMatchObject({ id: expect.any(String) });
    for (const value of bad)
      await expect(create(value), value).rejects.toMatchObject({
        name: 'RangeError',
        message: expect.stringMatching(reason),
      });
  });

  test('keys are listed in the order of their creation, with the times of both ends', async () => {
    const times = [3_000, 3_000, 1_000, 1_000, 5_000];
    const { accounts } = await open(() => times.shift() ?? 0);
    const later = await accounts.createKey({ organization: 'acme' });
    const earlier = await accounts.createKey({ organization: 'acme' });
    await accounts.revokeKey(earlier.id);
    expect(await accounts.listKeys()).toEqual([
      {
        id: earlier.id,
        organization: 'acme',
        label: '',
        createdAt: '1970-01-01T00:00:01.000Z',
        revokedAt: '1970-01-01T00:00:05.000Z',
      },
      expect.objectContaining({ id: later.id, createdAt: '1970-01-01T00:00:03.000Z', revokedAt: null }),
    ]);
  });

  test('an organization has the limits that were set last, and a key that of its requests', async () => {
    const { accounts, database, keys } = await open();
    const { key } = await accounts.createKey({ organization: 'acme' });
    expect(await keys.find(key)).not.toHaveProperty('requestsPerMinute');
    await accounts.setLimits('acme', { requestsPerMinute: 7, concurrentTasks: 1 });
    await accounts.setLimits('acme', { concurrentTasks: 2 });
    expect(await keys.find(key)).toMatchObject({ requestsPerMinute: 7 });
    const limits = { requestsPerMinute: 7, concurrentTasks: 2 };
    expect(await readBalances(database, 'acme')).toMatchObject([{ limits }]);
    expect(await readBalances(database, 'other')).toEqual([]);
  });
});

describe('the ledger', () => {
  test.each([
    ['SUCCESS', { reserved: 0, spent: 5, active: 0 }],
    ['FAILED', { reserved: 0, spent: 0, active: 0 }],
    ['CANCELED', { reserved: 0, spent: 0, active: 0 }],
    ['PROCESSING', { reserved: 5, spent: 0, active: 1 }],
  ] as const)('after %s the balance is %o, however often the record is written', async (status, expected) => {
    const { accounts, database, state } = await open();
    await accounts.createKey({ organization: 'org-1' });
    const task = sampleTask();
    await state.commit({ tasks: [task] });
    for (const version of [2, 3, 4]) await state.commit({ tasks: [{ ...task, version, status }] });
    expect(await readBalances(database)).toMatchObject([
      { organization: 'org-1', budget: null, ...expected },
    ]);
    expect(await auditLedger(database)).toEqual([]);
  });

  test('a budget is never exceeded, and a refused task is not stored', async () => {
    const { accounts, database, state } = await open();
    await accounts.createKey({ organization: 'org-1' });
    await accounts.setBudget('org-1', 12);
    const tasks = Array.from({ length: 4 }, () => sampleTask());
    const results = await Promise.allSettled(tasks.map((task) => state.commit({ tasks: [task] })));

    expect(results.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);

    const refused = results.find((result) => result.status === 'rejected');
    expect(refused?.reason).toMatchObject({
      name: 'ServiceError',
      code: 'BUDGET_EXCEEDED',
      message: 'The budget does not cover the 5 credits of this task.',
    });
    expect((await state.tasks.find({ limit: 10 })).items).toHaveLength(2);
    expect(await readBalances(database, 'org-1')).toMatchObject([{ budget: 12, reserved: 10, spent: 0 }]);
  });

  test('all organizations together have no more tasks under way than the limit, until one ends', async () => {
    const { accounts, state } = await open();
    for (const organization of ['org-1', 'org-2']) await accounts.createKey({ organization });
    const tasks = ['org-1', 'org-1', 'org-2', 'org-2'].map((organization) => sampleTask({ organization }));
    await state.commit({ tasks });
    const fifth = sampleTask();
    await expect(state.commit({ tasks: [fifth] })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The service has 4 tasks under way, which is its limit.',
      retryAfter: 5,
    });
    const [first] = tasks;
    if (first === undefined) throw new Error('There is no task.');
    await state.commit({ tasks: [{ ...first, version: 2, status: 'SUCCESS' }] });
    expect(await state.commit({ tasks: [fifth] })).toBe('committed');
  });

  test.each([
    ['day', Date.UTC(2026, 0, 31, 23), Date.UTC(2026, 1, 1), Date.UTC(2026, 1, 2)],
    ['month', Date.UTC(2026, 0, 31, 23), Date.UTC(2026, 1, 1), Date.UTC(2026, 2, 1)],
  ] as const)('a budget for a %s starts anew in the next one', async (budgetPeriod, first, second, third) => {
    const { accounts, database, state } = await open();
    await accounts.createKey({ organization: 'org-1' });
    await accounts.setBudget('org-1', 5);

    expect(await accounts.setLimits('org-1', { budgetPeriod })).toBe(true);

    const spend = async (at: number) => {
      const task = sampleTask({ createdAt: at, timeline: [{ status: 'PENDING', at }] });
      await state.commit({ tasks: [task] });
      const timeline = [...task.timeline, { status: 'SUCCESS', at } as const];
      await state.commit({ tasks: [{ ...task, version: 2, status: 'SUCCESS', timeline }] });
    };

    await spend(first);
    await expect(spend(second - 1)).rejects.toMatchObject({ code: 'BUDGET_EXCEEDED' });

    await spend(second);
    await expect(spend(third - 1)).rejects.toMatchObject({ code: 'BUDGET_EXCEEDED' });
    expect(await readBalances(database, 'org-1', third - 1)).toMatchObject([
      { spent: 10, periodSpent: 5, limits: { budgetPeriod } },
    ]);
    expect(await readBalances(database, 'org-1', third)).toMatchObject([{ periodSpent: 0 }]);
    expect(await auditLedger(database)).toEqual([]);
  });

  test('a budget without a period counts every credit that was spent', async () => {
    const { accounts, database, state } = await open();
    await accounts.createKey({ organization: 'org-1' });
    await accounts.setBudget('org-1', 12);
    const spend = (month: number) => {
      const at = Date.UTC(2026, month);
      const timeline = [{ status: 'SUCCESS', at }] as const;
      return state.commit({ tasks: [sampleTask({ createdAt: at, status: 'SUCCESS', timeline })] });
    };
    await spend(0);
    await spend(1);
    await expect(spend(2)).rejects.toMatchObject({ code: 'BUDGET_EXCEEDED' });
    expect(await readBalances(database, 'org-1', Date.UTC(2026, 2))).toMatchObject([
      { spent: 10, periodSpent: 10 },
    ]);
  });

  test('a task that ended before others, and is settled after them, does not reset the period of a budget', async () => {
    const { accounts, database, state } = await open();
    await accounts.createKey({ organization: 'org-1' });
    await accounts.setLimits('org-1', { budgetPeriod: 'day' });
    const midnight = Date.UTC(2026, 1, 2);
    for (const at of [midnight, midnight - 1]) {
      const task = sampleTask({ timeline: [{ status: 'SUCCESS', at }], status: 'SUCCESS' });
      await state.commit({ tasks: [task] });
    }
    expect(await readBalances(database, 'org-1', midnight)).toMatchObject([{ spent: 10, periodSpent: 5 }]);
  });

  test('an organization has its own limit of tasks under way', async () => {
    const { accounts, state } = await open();
    for (const organization of ['org-1', 'org-2']) await accounts.createKey({ organization });
    await accounts.setLimits('org-1', { concurrentTasks: 1 });
    await accounts.setLimits('org-2', { concurrentTasks: 2 });
    const create = (organization: string) => state.commit({ tasks: [sampleTask({ organization })] });
    await create('org-1');
    await expect(create('org-1')).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: '1 tasks are under way, which is the limit.',
      retryAfter: 5,
    });
    await create('org-2');
    await create('org-2');
    await expect(create('org-2')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(await accounts.setLimits('unknown', {})).toBe(false);
  });

  test('an organization gets no more uploads in 24 hours than the limit', async () => {
    const { state } = await open();
    const grant = (createdAt: number) => state.commit({ uploads: [sampleUpload({ createdAt })] });
    const day = 24 * 3_600_000;
    await grant(day);
    await grant(day + 1);
    await expect(grant(day + 2)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: '2 uploads in 24 hours are the limit.',
      retryAfter: 600,
    });
    expect((await state.uploads.find({ limit: 10 })).items).toHaveLength(2);
    expect(await grant(2 * day + 1)).toBe('committed');
  });

  test('an upload that was granted is stored again, however many there are', async () => {
    const { database, state } = await open();
    const uploads = [sampleUpload(), sampleUpload()];
    await state.commit({ uploads });
    const hook = createLedger({ concurrentTasks: null, totalTasks: null, uploadsPerDay: 1 });
    await expect(hook(database, { uploads })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await hook(database, { uploads: uploads.map((upload) => ({ ...upload, version: 2 })) });
  });

  test.each(['spent', 'reserved'])(
    'the audit finds %s credits that are not the sum of their entries',
    async (column) => {
      const { accounts, database, state } = await open();
      await accounts.createKey({ organization: 'org-1' });
      await state.commit({ tasks: [sampleTask()] });
      await database.query(`UPDATE organizations SET ${column} = ${column} + 1`);
      expect(await auditLedger(database)).toEqual(['org-1']);
    },
  );
});
