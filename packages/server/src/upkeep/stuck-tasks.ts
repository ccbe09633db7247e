import { type DeadJob, isFinal, type JobQueue, type StateStore, type TaskRecord } from '@videogen/engine';
import type { Database } from '@videogen/engine/sql';
import { readAll } from './read-all.ts';
import { readStalledJobs } from './stalled-jobs.ts';

/** A task that gets no final status unless an operator decides. */
export interface StuckTask {
  readonly task: string;
  readonly organization: string;
  readonly status: TaskRecord['status'];
  readonly provider: string | null;
  readonly reason: string;
  /** ISO time. */
  readonly createdAt: string;
}

/** Parts of the operations on stuck tasks. */
export interface StuckDependencies {
  readonly state: StateStore;
  readonly queue: JobQueue;
  readonly database: Database;
}

const LIMIT = 1000;

/**
 * Lists the tasks that wait for an operator, submissions with an unknown outcome and tasks with a dead job, and those
 * whose jobs make no progress.
 */
export async function listStuck({
  state,
  queue,
  database,
}: StuckDependencies): Promise<readonly StuckTask[]> {
  const unknown = await readAll(async (cursor) =>
    state.tasks.find({ submission: 'unknown', limit: LIMIT, ...cursor }),
  );
  const listed = new Set(unknown.map(({ id }) => id));
  const stuck = unknown.map((task) => describe(task, `unknown outcome: ${task.submission?.error}`));
  const dead = (await readDead(queue)).filter(({ kind }) => kind !== 'deliver');
  const stalled = await readStalledJobs(database, Date.now());
  const found = [
    ...dead.map(({ kind, ref, error }) => ({ task: ref, reason: `dead job ${kind}: ${error}` })),
    ...stalled,
  ];
  for (const { task: id, reason } of found) {
    const task = listed.has(id) ? undefined : await state.tasks.get(id);
    if (task === undefined || isFinal(task.status)) continue;
    listed.add(id);
    stuck.push(describe(task, reason));
  }

  return stuck;
}

/**
 * Enqueues every dead job again.
 *
 * @returns the number of jobs
 */
export async function retryAllDead(queue: JobQueue, now: number): Promise<number> {
  let retried = 0;
  for (const { id } of await readDead(queue)) {
    if (await queue.revive(id, now)) retried += 1;
  }
  return retried;
}

/** Lists every dead job. */
export function readDead(queue: JobQueue): Promise<readonly DeadJob[]> {
  return readAll(async (cursor) => queue.dead({ limit: LIMIT, ...cursor }));
}

function describe(task: TaskRecord, reason: string): StuckTask {
  const { id, organization, status, submission, createdAt } = task;
  const provider = submission?.provider ?? null;
  return { task: id, organization, status, provider, reason, createdAt: new Date(createdAt).toISOString() };
}
