import type { Job, JobClaim, JobKind } from '@videogen/service';
import type { JobInsert, JobWithMetadata } from 'pg-boss';

/** Schema of pg-boss's tables. */
export const SCHEMA = 'videogen_jobs';

/** The shortest lease, in seconds: the minimum of pg-boss. */
export const SHORTEST_LEASE_SECONDS = 10;

/** A job and its attempts before this row was inserted. */
export type RowJob = Job & { readonly attempts?: number };

/** Data of a job in pg-boss's table. */
export interface JobData {
  readonly id: string;
  readonly ref: string;
  readonly at: number;
  readonly attempts: number;
}

/** Converts a job to the row that pg-boss inserts. */
export function toInsert({ id, ref, at, attempts = 0 }: RowJob): JobInsert<JobData> {
  return { singletonKey: id, startAfter: new Date(at).toISOString(), data: { id, ref, at, attempts } };
}

/** Converts a row that pg-boss claimed to a claim. */
export function toClaim(kind: JobKind, job: JobWithMetadata<JobData>, owner: string): JobClaim {
  const { id, ref, at, attempts } = job.data;
  const attempt = attempts + job.retryCount + 1;
  return { id, kind, ref, at, owner, attempt, token: `${job.id}/${job.retryCount}` };
}

/** Parses a token: the row, and pg-boss's count of its claims, which identifies the claim. */
export function parseToken(token: string): { readonly id: string; readonly count: number } {
  const [id = '', count = ''] = token.split('/');
  return { id, count: Number(count) };
}

/** Returns the kind at the start of a job id. */
export function kindOf(id: string): string {
  return id.slice(0, id.indexOf(':'));
}

/** Converts a lease to whole seconds, at least 10; `Infinity` becomes the maximum of the column. */
export function leaseSeconds(leaseMs: number): number {
  return Math.min(Math.max(Math.ceil(leaseMs / 1000), SHORTEST_LEASE_SECONDS), 2_000_000_000);
}

/** SQL for a time column in milliseconds since 1970, exact to the microsecond. */
export function epoch(column: string): string {
  return `(extract(epoch FROM ${column}) * 1000)::float8`;
}
