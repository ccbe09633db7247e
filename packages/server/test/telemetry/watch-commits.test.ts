import type { TaskRecord } from '@videogen/engine';
import { sampleCall, sampleTask } from '@videogen/engine/conformance';
import { createMemoryStores } from '@videogen/engine/memory';
import { expect, test } from 'vitest';
import { watchCommits } from '../../src/telemetry/watch-commits.ts';
import { collectLog } from '../support/collect-log.ts';

const NOW = 1000;

/** Watches the commits of a store in memory. */
function watch() {
  const { log, lines } = collectLog();
  const counted: string[] = [];
  let woken = 0;
  const metrics = { task: ({ id, status }: TaskRecord) => void counted.push(`${id} ${status}`) };
  const { state } = createMemoryStores({ clock: { now: () => NOW } });
  const watched = watchCommits(state, { wake: () => (woken += 1), now: () => NOW, metrics, log });
  return { state: watched, lines, counted, countWakes: () => woken };
}

test('each end of a task has one line and is counted once, whatever is stored afterwards', async () => {
  const { state, lines, counted } = watch();
  const { submission } = sampleCall();
  const task = sampleTask({ createdAt: 0, timeline: [{ status: 'PENDING', at: 0 }], submission });
  const video = { mediaType: 'video/mp4', width: 1, height: 1, size: 1, token: 't', expiresAt: 0 };
  const ended: TaskRecord = {
    ...task,
    version: 2,
    status: 'SUCCESS',
    timeline: [...task.timeline, { status: 'SUCCESS', at: 2500 }],
    output: { ...video, blob: 'key' },
  };
  await state.commit({ tasks: [task] });
  expect(await state.commit({ tasks: [ended] })).toBe('committed');
  expect(await state.commit({ tasks: [ended] })).toBe('stale');
  await state.commit({ tasks: [{ ...ended, version: 3, output: { ...video, blob: null } }] });

  const described = { level: 30, task: task.id, organization: 'org-1', category: 'TEXT_TO_VIDEO' };
  expect(lines).toEqual([
    expect.objectContaining({ ...described, msg: 'task created', provider: 'it' }),
    expect.objectContaining({ ...described, msg: 'task ended', status: 'SUCCESS', seconds: 2.5 }),
  ]);
  expect(counted).toEqual([`${task.id} SUCCESS`]);
});

test('a failure is a warning with its reason, and an unknown outcome an error with what to do', async () => {
  const { state, lines } = watch();
  const failed = sampleTask({ status: 'FAILED', failure: 'no such model' });
  const submission = { ...sampleCall().submission, state: 'unknown', error: 'socket hang up' } as const;
  const unknown = sampleTask({ version: 1, submission });
  await state.commit({ tasks: [failed, unknown] });
  expect(lines.filter(({ msg }) => msg !== 'task created')).toEqual([
    expect.objectContaining({ level: 40, msg: 'task failed', task: failed.id, reason: 'no such model' }),
    expect.objectContaining({
      level: 50,
      msg: 'unknown outcome: see videogen-server submissions list --unknown',
      task: unknown.id,
      provider: 'it',
      reason: 'socket hang up',
    }),
  ]);
});

test('the worker is woken for a job that is due, and not for a later one', async () => {
  const { state, countWakes } = watch();
  const job = (ref: string, at: number) => ({ id: `poll:${ref}`, kind: 'poll', ref, at }) as const;
  await state.commit({ jobs: [job('one', NOW + 1)] });
  expect(countWakes()).toBe(0);
  await state.commit({ jobs: [job('two', NOW + 1), job('three', NOW)] });
  expect(countWakes()).toBe(1);
});
