import type { Job, JobKind } from '../ports/job-queue.ts';
import type { Row } from './database.ts';

/** Returns the job of a row of the tables `jobs` and `dead_jobs`. */
export function parseJob(row: Row): Job {
  const group = String(row['job_group']);
  return {
    id: String(row['id']),
    // Safe: only queues write the column, from a job.
    kind: String(row['kind']) as JobKind,
    ref: String(row['ref']),
    at: Number(row['due_at']),
    ...(group !== '' && { group }),
  };
}
