import { toStorable } from '../domain/to-storable.ts';
import type { DeadJob, JobClaim, JobQueue } from '../ports/job-queue.ts';
import type { Database, Row, Sql } from './database.ts';
import { readPage } from './page.ts';
import { parseJob } from './parse-job.ts';

/** Stores a job as a dead letter. It replaces an older dead letter of the same job. */
export async function buryJob(sql: Sql, claim: JobClaim, error: string, at: number): Promise<void> {
  await sql.query(
    `INSERT INTO dead_jobs (id, kind, ref, due_at, attempt, error, buried_at, job_group)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      ON CONFLICT (id) DO UPDATE SET
        due_at = excluded.due_at, attempt = excluded.attempt, error = excluded.error, buried_at = excluded.buried_at`,
    [claim.id, claim.kind, claim.ref, claim.at, claim.attempt, toStorable(error), at, claim.group ?? ''],
  );
}

/** Removes a dead letter and returns it; undefined when no dead letter has this id. */
export async function takeDeadJob(sql: Sql, id: string): Promise<DeadJob | undefined> {
  const [row] = await sql.query('DELETE FROM dead_jobs WHERE id = $1 RETURNING *', [id]);
  return row === undefined ? undefined : parseDeadJob(row);
}

/** Creates the `dead` method of a queue. */
export function readDeadJobs(database: Database): JobQueue['dead'] {
  return (page) =>
    readPage(database, { table: 'dead_jobs', where: {}, orderBy: 'buried_at' }, page, parseDeadJob);
}

function parseDeadJob(row: Row): DeadJob {
  return {
    ...parseJob(row),
    attempt: Number(row['attempt']),
    error: String(row['error']),
    buriedAt: Number(row['buried_at']),
  };
}
