import type { DueJobs, JobKind } from '../ports/job-queue.ts';
import type { Row } from './database.ts';

/** Names and conditions of a table of jobs. */
export interface JobTable {
  readonly table: string;
  readonly kind: string;
  readonly group: string;
  /** Order of the due times. */
  readonly dueAt: string;
  /** The earliest due time in milliseconds since 1970. */
  readonly earliest: string;
  /** Condition of jobs that no worker holds. */
  readonly waiting: string;
  /** Conditions of jobs that are due, for two places of the statement. */
  readonly due: readonly [string, string];
}

/**
 * Returns the statement that counts due jobs by kind and group. It jumps from group to group in an index of kind, group
 * and due time: its cost depends on the groups that wait, not on the number of their jobs.
 */
export function selectDueJobs(jobs: JobTable, kinds: readonly JobKind[], limit: number): string {
  const { table, kind, group, dueAt, earliest, waiting, due } = jobs;
  const next = (conditions: string): string =>
    `(SELECT ${group} FROM ${table} WHERE ${waiting} AND ${conditions} ORDER BY ${group} LIMIT 1)`;
  const own = `${waiting} AND ${kind} = groups.job_kind AND ${group} = groups.job_group`;
  // Kinds are names of this program, never input.
  const list = kinds.map((name) => `('${name}')`).join(', ');
  return `WITH RECURSIVE groups (job_kind, job_group) AS (
      SELECT column1, ${next(`${kind} = column1`)} FROM (VALUES ${list}) AS kinds
      UNION ALL
      SELECT job_kind, ${next(`${kind} = groups.job_kind AND ${group} > groups.job_group`)}
      FROM groups WHERE job_group IS NOT NULL)
    SELECT job_kind, job_group,
      (SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${own} AND ${due[0]}
        ORDER BY ${dueAt} LIMIT ${Math.trunc(limit)}) AS due) AS count,
      (SELECT ${earliest} FROM ${table} WHERE ${own} AND ${due[1]}) AS due_at
    FROM groups WHERE job_group IS NOT NULL`;
}

/** Converts the rows of {@link selectDueJobs}; groups whose jobs are all due later are left out. */
export function parseDueJobs(rows: readonly Row[]): readonly DueJobs[] {
  return rows.flatMap((row) => {
    const count = Number(row['count']);
    if (count === 0) return [];
    // Safe: the statement names the kinds itself.
    const kind = String(row['job_kind']) as JobKind;
    return [{ kind, group: String(row['job_group']), count, at: Number(row['due_at']) }];
  });
}
