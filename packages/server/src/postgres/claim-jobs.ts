import { type JobClaim, type JobKind, type JobQueue, jobKinds } from '@videogen/service';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../sql/database.ts';
import { type JobData, leaseSeconds, SCHEMA, SHORTEST_LEASE_SECONDS, toClaim } from './job-rows.ts';

/**
 * Creates the `claim` method of the queue. A claim first releases the jobs whose leases have expired. These jobs keep
 * their due times and get a higher priority, so that they are claimed before the jobs that became due after them:
 * pg-boss's own search runs less often, and puts them behind all jobs that are due.
 */
export function createClaim(boss: PgBoss, database: Database): JobQueue['claim'] {
  const claimOf = async (
    kind: JobKind,
    { owner, limit, leaseMs }: { owner: string; limit: number; leaseMs: number },
  ): Promise<readonly JobClaim[]> => {
    const jobs = await boss.fetch<JobData>(kind, { batchSize: limit, includeMetadata: true });
    const seconds = leaseSeconds(leaseMs);
    // A claim of pg-boss has the shortest lease.
    if (seconds > SHORTEST_LEASE_SECONDS && jobs.length > 0)
      await database.query(
        `UPDATE ${SCHEMA}.job SET heartbeat_seconds = $1, heartbeat_on = now()
          WHERE name = $2 AND id = ANY(string_to_array($3, ',')::uuid[]) AND state = 'active'`,
        [seconds, kind, jobs.map(({ id }) => id).join(',')],
      );
    return jobs.map((job) => toClaim(kind, job, owner));
  };
  return async ({ owner, kinds = jobKinds, limit, leaseMs }) => {
    await releaseExpired(database, kinds);
    const due = await countDue(database, kinds, limit);
    const claims = await Promise.all(
      due.map(([kind, count]) => claimOf(kind, { owner, limit: count, leaseMs })),
    );
    return claims.flat().sort((left, right) => left.at - right.at);
  };
}

/** Releases the jobs whose leases have expired. Rows that another worker releases now are skipped. */
async function releaseExpired(database: Database, kinds: readonly JobKind[]): Promise<void> {
  await database.query(
    `UPDATE ${SCHEMA}.job SET state = 'retry', priority = 1
      WHERE (name, id) IN (
        SELECT name, id FROM ${SCHEMA}.job
        WHERE name = ANY(string_to_array($1, ',')) AND state = 'active'
          AND heartbeat_on + heartbeat_seconds * interval '1 second' < now()
        FOR UPDATE SKIP LOCKED)`,
    [kinds.join(',')],
  );
}

/** Counts the earliest due jobs by kind. */
async function countDue(
  database: Database,
  kinds: readonly JobKind[],
  limit: number,
): Promise<readonly (readonly [JobKind, number])[]> {
  const rows = await database.query(
    `SELECT name, count(*) AS count FROM (
        SELECT due.name FROM unnest(string_to_array($1, ',')) AS kind CROSS JOIN LATERAL (
          SELECT name, start_after FROM ${SCHEMA}.job
          WHERE name = kind AND state < 'active' AND start_after <= now() ORDER BY start_after LIMIT $2) AS due
        ORDER BY due.start_after LIMIT $3) AS first
      GROUP BY name`,
    [kinds.join(','), limit, limit],
  );
  return kinds.flatMap((kind) => {
    const row = rows.find(({ name }) => name === kind);
    return row === undefined ? [] : [[kind, Number(row['count'])] as const];
  });
}
