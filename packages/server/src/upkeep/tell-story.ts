import { type DeliveryRecord, jobKinds, type StateStore, type TaskRecord } from '@videogen/engine';
import type { Database, Row } from '@videogen/engine/sql';
import { SCHEMA } from '../postgres/job-rows.ts';

/** A job of a task that waits, runs or was given up. */
export interface StoryJob {
  readonly kind: string;
  readonly state: 'waits' | 'runs' | 'dead';
  /** Due time as ISO time. */
  readonly dueAt: string;
  /** Attempts so far. */
  readonly attempts: number;
  /** Why the last attempt failed; null when it did not. */
  readonly error: string | null;
}

/** What happened to a task, and why. Times are ISO times. */
export interface TaskStory {
  readonly task: string;
  readonly organization: string;
  readonly category: TaskRecord['category'];
  readonly status: TaskRecord['status'];
  /** Why the task failed; null for one that has not. */
  readonly reason: string | null;
  readonly credits: number;
  readonly createdAt: string;
  readonly deadline: string | null;
  readonly statuses: readonly { readonly status: TaskRecord['status']; readonly at: string }[];
  readonly submission: object | null;
  readonly output: object | null;
  readonly jobs: readonly StoryJob[];
  readonly callbacks: readonly object[];
}

/** Parts that know of a task. */
export interface StoryDependencies {
  readonly state: StateStore;
  readonly database: Database;
}

/** Callbacks of a task that are shown. */
const CALLBACKS = 100;

/** Returns everything that is known of a task, without its inputs; undefined when there is none. */
export async function tellStory(
  { state, database }: StoryDependencies,
  id: string,
): Promise<TaskStory | undefined> {
  const task = await state.tasks.get(id);
  if (task === undefined) return undefined;
  const { items } = await state.deliveries.find({ taskId: id, limit: CALLBACKS });
  const { organization, category, status, failure, credits, submission, output } = task;
  return {
    task: id,
    organization,
    category,
    status,
    reason: failure,
    credits,
    createdAt: toTime(task.createdAt),
    deadline: task.deadline == null ? null : toTime(task.deadline),
    statuses: task.timeline.map((entry) => ({ status: entry.status, at: toTime(entry.at) })),
    submission: submission === null ? null : { ...submission, at: toTime(submission.at) },
    output:
      output === null
        ? null
        : {
            bytes: output.size,
            width: output.width,
            height: output.height,
            expiresAt: toTime(output.expiresAt),
            deleted: output.blob === null,
          },
    jobs: await readJobs(database, task),
    callbacks: items.map(describeCallback),
  };
}

function describeCallback({ id, status, state, attempts, nextAttemptAt }: DeliveryRecord): object {
  const last = attempts.at(-1);
  return {
    callback: id,
    status,
    state,
    attempts: attempts.length,
    lastStatus: last?.response?.status ?? null,
    error: last?.error ?? null,
    nextAttemptAt: nextAttemptAt === null ? null : toTime(nextAttemptAt),
  };
}

/** The jobs with some ids. */
const queries: Readonly<Record<Database['dialect'], string>> = {
  postgres: `SELECT name AS kind, CASE state WHEN 'active' THEN 'runs' ELSE 'waits' END AS state,
      (extract(epoch FROM start_after) * 1000)::float8 AS due_at, (data->>'attempts')::int + retry_count AS attempts,
      data->>'error' AS error
    FROM ${SCHEMA}.job WHERE name = ANY('{${jobKinds.join(',')}}')
      AND singleton_key IN (SELECT json_array_elements_text($1::json))`,
  sqlite: `SELECT kind, CASE WHEN token IS NULL THEN 'waits' ELSE 'runs' END AS state, due_at, attempts, error
    FROM jobs WHERE id IN (SELECT value FROM json_each($1))`,
};

async function readJobs(database: Database, { id: task, version }: TaskRecord): Promise<readonly StoryJob[]> {
  const ids = jobKinds.flatMap((kind) => [`${kind}:${task}`, `${kind}:${task}:${version}`]);
  const open = await database.query(queries[database.dialect], [JSON.stringify(ids)]);
  const dead = await database.query(
    `SELECT kind, 'dead' AS state, due_at, attempt AS attempts, error FROM dead_jobs WHERE ref = $1`,
    [task],
  );
  return [...open, ...dead].map(parseJob);
}

function parseJob({ kind, state, due_at: dueAt, attempts, error }: Row): StoryJob {
  return {
    kind: String(kind),
    state: state === 'dead' || state === 'runs' ? state : 'waits',
    dueAt: toTime(Number(dueAt)),
    attempts: Number(attempts),
    error: error === null || error === undefined ? null : String(error),
  };
}

function toTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
