import type { JobKind } from '@videogen/engine';
import type { Database, Row } from '@videogen/engine/sql';
import { SCHEMA } from '../postgres/job-rows.ts';

/** A job of a task that does not make progress, and why. */
export interface StalledJob {
  readonly kind: JobKind;
  /** Id of the task. */
  readonly task: string;
  readonly reason: string;
}

/** Failed attempts in a row after which a job is listed. */
const ATTEMPTS = 2;

/** Seconds for which a job may be due before a worker takes it. A submit may wait longer, for its provider. */
const OVERDUE_SECONDS = 60;

/** Seconds for which a job may run. */
const RUNNING_SECONDS = 1800;

/** Jobs that are listed at most. */
const LIMIT = 1000;

/** One query for each dialect: kind, task, state, attempts, error, and the seconds for which a job is due or runs. */
const queries: Readonly<Record<Database['dialect'], string>> = {
  postgres: `SELECT * FROM (
      SELECT name AS kind, data->>'ref' AS task, (state = 'active')::int AS claimed, data->>'error' AS error,
        (data->>'attempts')::int AS attempts, extract(epoch FROM now() - start_after)::float8 AS due_for,
        extract(epoch FROM now() - coalesce(started_on, now()))::float8 AS runs_for
      FROM ${SCHEMA}.job WHERE name IN ('advance', 'submit', 'poll', 'download')) AS jobs`,
  sqlite: `SELECT * FROM (
      SELECT kind, ref AS task, token IS NOT NULL AS claimed, error, attempts, ($1 - due_at) / 1000.0 AS due_for,
        CASE WHEN token IS NULL THEN 0 ELSE ($1 - due_at) / 1000.0 END AS runs_for
      FROM jobs WHERE kind IN ('advance', 'submit', 'poll', 'download')) AS jobs`,
};

/** Lists the jobs of tasks that fail again and again, that no worker takes, or that run for too long. */
export async function readStalledJobs(database: Database, now: number): Promise<readonly StalledJob[]> {
  const rows = await database.query(
    `${queries[database.dialect]} WHERE (claimed = 0 AND error IS NOT NULL AND attempts >= ${ATTEMPTS})
      OR (claimed = 0 AND kind <> 'submit' AND due_for > ${OVERDUE_SECONDS})
      OR (claimed = 1 AND runs_for > ${RUNNING_SECONDS}) LIMIT ${LIMIT}`,
    database.dialect === 'sqlite' ? [now] : [],
  );
  return rows.map((row) => ({
    // Safe: the statement names the kinds itself.
    kind: String(row['kind']) as JobKind,
    task: String(row['task']),
    reason: getReason(row),
  }));
}

function getReason({ kind, claimed, attempts, error, due_for: dueFor, runs_for: runsFor }: Row): string {
  if (claimed === 1) return `job ${kind} has been running for ${Math.round(Number(runsFor))} s`;
  if (error === null) return `job ${kind} is due for ${Math.round(Number(dueFor))} s, and no worker takes it`;
  return `job ${kind} has failed ${attempts} times and is tried again: ${error}`;
}
