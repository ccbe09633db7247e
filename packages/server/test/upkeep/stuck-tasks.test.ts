import type { TaskRecord } from '@videogen/engine';
import { sampleCall, sampleTask } from '@videogen/engine/conformance';
import { describe, expect, test } from 'vitest';
import { auditLedger, readBalances } from '../../src/accounts/ledger.ts';
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
  test('has every task that waits for an operator in one list, with its reason', async () => {
    const { dead, unknown } = await addStuck();
    expect(await operator.list()).toEqual([
      expect.objectContaining({ task: unknown.id, reason: 'unknown outcome: socket hang up' }),
      expect.objectContaining({ task: dead.id, reason: 'dead job poll: unknown status "resting"' }),
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
