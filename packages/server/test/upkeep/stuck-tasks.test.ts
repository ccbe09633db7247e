import type { TaskRecord } from '@videogen/engine';
import { sampleCall, sampleTask } from '@videogen/engine/conformance';
import { describe, expect, test } from 'vitest';
import { auditLedger, readBalances } from '../../src/accounts/ledger.ts';
import { readStalledJobs } from '../../src/upkeep/stalled-jobs.ts';
import { runCli } from '../support/cli.ts';
import { useService } from '../support/service.ts';

const service = useService();
const run = (...args: string[]) => runCli(args, { VIDEOGEN_DATA: service().folder });

/** The commands of an operator and the requests of the admin API, each with its result. */
const operators = {
  'command line': {
    list: async () => JSON.parse((await run('tasks', 'list', '--stuck', '--json')).stdout),
    fail: async (id: string) => {
      const { code, stderr } = await run('tasks', 'fail', id, '--refund');
      return code === 0 ? '' : stderr;
    },
    retryAll: async () => Number.parseInt((await run('jobs', 'retry', '--all-dead')).stdout, 10),
  },
  'admin API': {
    list: async () => (await (await service().call('/tasks/stuck')).json()).items,
    fail: async (id: string) => {
      const response = await service().call(`/tasks/${id}/fail`, { method: 'POST' });
      return response.ok ? '' : (await response.json()).detail;
    },
    retryAll: async () =>
      (await (await service().call('/dead-jobs/revive-all', { method: 'POST' })).json()).revived,
  },
};

async function addTask(changes: Partial<TaskRecord>): Promise<TaskRecord> {
  const task = sampleTask({ status: 'PROCESSING', callbackUrl: 'https://receiver.example/', ...changes });
  await service().opened.service.context.state.commit({ tasks: [task] });
  return task;
}

/** Adds a task whose polls were given up, and one with an unknown outcome. */
async function addStuck() {
  const { accounts, service: opened, storage } = service().opened;
  await accounts.createKey({ organization: 'org-1' });
  const dead = await addTask({});
  await opened.context.state.commit({
    jobs: [{ id: `poll:${dead.id}:1`, kind: 'poll', ref: dead.id, at: 0, group: 'p/org-1' }],
  });
  const [claim] = await storage.queue.claim({ owner: 'a', limit: 1, leaseMs: 60_000 });
  if (claim === undefined) throw new Error('The job is due.');
  await storage.queue.bury(claim, 'unknown status "resting"');
  const submission = { ...sampleCall().submission, state: 'unknown', error: 'socket hang up' } as const;
  const unknown = await addTask({ submission });
  await addTask({ status: 'SUCCESS' });
  return { dead, unknown };
}

describe.each(Object.entries(operators))('the %s', (_, operator) => {
  const described = { organization: 'org-1', status: 'PROCESSING', createdAt: '2026-01-01T00:00:00.000Z' };

  test('has every task that waits for an operator in one list, with its reason', async () => {
    const { dead, unknown } = await addStuck();
    expect(await operator.list()).toEqual([
      { ...described, task: unknown.id, provider: 'it', reason: 'unknown outcome: socket hang up' },
      { ...described, task: dead.id, provider: null, reason: 'dead job poll: unknown status "resting"' },
    ]);
  });

  test.each(['dead', 'unknown'] as const)('fails and refunds a %s task, with its callback', async (name) => {
    const stuck = await addStuck();
    const task = stuck[name];
    const other = stuck[name === 'dead' ? 'unknown' : 'dead'];

    expect(await operator.fail(task.id)).toBe('');

    const { context } = service().opened.service;
    expect(await context.state.tasks.get(task.id)).toMatchObject({
      status: 'FAILED',
      failure: expect.any(String),
    });

    const { items } = await context.state.deliveries.find({ taskId: task.id, limit: 10 });
    expect(items.map(({ status }) => status)).toEqual(['FAILED']);

    const { database } = service().opened.storage;
    expect(await auditLedger(database)).toEqual([]);
    expect(await readBalances(database)).toMatchObject([{ reserved: 5, spent: 5, active: 1 }]);

    const listed = JSON.stringify(await operator.list());
    expect(listed).toContain(other.id);
    expect(listed).not.toContain(task.id);
    expect(await operator.fail(task.id)).toContain('has ended already');
  });

  test('runs all dead jobs again', async () => {
    const { dead } = await addStuck();
    expect(await operator.retryAll()).toBe(1);
    expect((await run('jobs', 'list', '--dead')).stdout).toBe('None.\n');
    const { queue } = service().opened.storage;
    const [claim] = await queue.claim({ owner: 'a', limit: 1, leaseMs: 60_000 });
    expect(claim).toMatchObject({ ref: dead.id, attempt: 1, group: 'p/org-1' });
    expect(await operator.retryAll()).toBe(0);
  });
});

test('a command that fails a task needs --refund, and one that retries a job its id', async () => {
  const { dead } = await addStuck();
  expect((await run('jobs', 'list', '--dead')).stdout).toContain(`poll:${dead.id}:1`);
  expect(await run('tasks', 'fail', dead.id)).toMatchObject({ code: 2 });
  expect(await run('jobs', 'retry', 'poll:none:1')).toMatchObject({ code: 1 });
});

test('a task with several dead jobs is listed once, and one that has ended is not', async () => {
  const { accounts, service: opened, storage } = service().opened;
  await accounts.createKey({ organization: 'org-1' });
  const stuck = await addTask({});
  const ended = await addTask({ status: 'FAILED' });
  const jobs = [stuck, stuck, ended].map(({ id }, index) => {
    return { id: `poll:${id}:${index}`, kind: 'poll', ref: id, at: 0 } as const;
  });
  await opened.context.state.commit({ jobs });
  const claims = await storage.queue.claim({ owner: 'a', limit: 10, leaseMs: 60_000 });
  for (const claim of claims) await storage.queue.bury(claim, 'no');
  expect(claims).toHaveLength(3);
  const listed = await operators['admin API'].list();
  expect(listed.map(({ task }: { task: string }) => task)).toEqual([stuck.id]);
});

describe('a job without progress', () => {
  const MINUTE = 60_000;
  const job = (kind: 'poll' | 'submit') => ({ id: `${kind}:one`, kind, ref: 'one', at: 0 }) as const;

  test.each([
    ['that no worker takes', 'poll', MINUTE + 1000, ['job poll is due for 61 s, and no worker takes it']],
    ['that was due a minute ago', 'poll', MINUTE, []],
    ['that waits for its provider', 'submit', 60 * MINUTE, []],
  ] as const)('%s', async (_, kind, now, reasons) => {
    const { service: opened, storage } = service().opened;
    await opened.context.state.commit({ jobs: [job(kind)] });
    const stalled = await readStalledJobs(storage.database, now);
    expect(stalled).toEqual(reasons.map((reason) => ({ kind, task: 'one', reason })));
  });

  test('is listed from its second failure on, and while it runs, after half an hour', async () => {
    const { service: opened, storage } = service().opened;
    const { queue, database } = storage;
    await opened.context.state.commit({ jobs: [job('poll')] });
    const read = async (now = 0) => (await readStalledJobs(database, now)).map(({ reason }) => reason);
    const claimOne = async () => {
      const [claim] = await queue.claim({ owner: 'a', limit: 1, leaseMs: MINUTE });
      if (claim === undefined) throw new Error('The job is due.');
      return claim;
    };
    await queue.release(await claimOne(), { at: 0, error: 'busy' });
    expect(await read()).toEqual([]);
    await queue.release(await claimOne(), { at: 0, error: 'busy' });
    expect(await read()).toEqual(['job poll has failed 2 times and is tried again: busy']);

    await claimOne();
    expect(await read(30 * MINUTE)).toEqual([]);
    expect(await read(30 * MINUTE + 1000)).toEqual(['job poll has been running for 1801 s']);
  });
});
