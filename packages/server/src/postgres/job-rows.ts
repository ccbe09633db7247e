import type { Job, JobClaim, JobKind } from '@videogen/engine';
import type { Row, Sql } from '@videogen/engine/sql';

/** Schema of the table of jobs. */
export const SCHEMA = 'videogen_jobs';

/** The shortest lease, in seconds. */
export const SHORTEST_LEASE_SECONDS = 6;

/** A job, its attempts before this row was inserted, and the error of the last one. */
export type RowJob = Job & { readonly attempts?: number; readonly error?: string };

/** Data of a job in its row. */
export interface JobData {
  readonly id: string;
  readonly ref: string;
  readonly at: number;
  readonly attempts: number;
  readonly error?: string;
}

/** Inserts jobs, in the transaction of `sql`. A job whose id is waiting or claimed is not inserted again. */
export async function insertJobs(sql: Sql, jobs: readonly RowJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const values: string[] = [];
  const place = (value: string): string => `$${values.push(value)}`;
  const rows = jobs.map(({ id, kind, ref, at, attempts = 0, group = '', error }) => {
    const data: JobData = { id, ref, at, attempts, ...(error !== undefined && { error }) };
    return `(${[kind, id, new Date(at).toISOString(), JSON.stringify(data), group].map(place).join(', ')})`;
  });
  await sql.query(
    `INSERT INTO ${SCHEMA}.job (name, singleton_key, start_after, data, group_id)
      VALUES ${rows.join(', ')} ON CONFLICT DO NOTHING`,
    values,
  );
}

/** Converts a row that was claimed to a claim. */
export function toClaim(row: Row, owner: string): JobClaim {
  // Safe: only `insertJobs` writes the columns, from a job.
  const kind = String(row['name']) as JobKind;
  const { id, ref, at, attempts }: JobData = JSON.parse(String(row['data']));
  const count = Number(row['retry_count']);
  const group = row['group_id'];
  const claim = { id, kind, ref, at, owner, attempt: attempts + count + 1, token: `${row['id']}/${count}` };
  return typeof group === 'string' && group !== '' ? { ...claim, group } : claim;
}

/** Parses a token: the row, and the count of its claims, which identifies the claim. */
export function parseToken(token: string): { readonly id: string; readonly count: number } {
  const [id = '', count = ''] = token.split('/');
  return { id, count: Number(count) };
}

/** Returns the kind at the start of a job id. */
export function getKind(id: string): string {
  return id.slice(0, id.indexOf(':'));
}

/** Converts a lease to whole seconds, at least the shortest; `Infinity` becomes the maximum of the column. */
export function leaseSeconds(leaseMs: number): number {
  return Math.min(Math.max(Math.ceil(leaseMs / 1000), SHORTEST_LEASE_SECONDS), 2_000_000_000);
}

/** SQL for a time column in milliseconds since 1970, exact to the microsecond. */
export function epoch(column: string): string {
  return `(extract(epoch FROM ${column}) * 1000)::float8`;
}
