import { type ClaimRequest, type DueJobs, type JobKind, type JobQueue, jobKinds } from '@videogen/engine';
import { countEarliest, type Database, type JobTable, lookInTurns } from '@videogen/engine/sql';
import { epoch, leaseSeconds, SCHEMA, toClaim } from './job-rows.ts';

const jobTable: JobTable = {
  table: `${SCHEMA}.job`,
  kind: 'name',
  group: 'group_id',
  dueAt: 'start_after',
  earliest: epoch('min(start_after)'),
  waiting: `state < 'active'`,
  now: () => 'now()',
};

/**
 * Creates the `claim` method of the queue. A claim first releases the jobs whose leases have expired. These jobs keep
 * their due times, so that they are claimed before the jobs that became due after them.
 */
export function createClaim(database: Database): JobQueue['claim'] {
  const look = lookInTurns(database, jobTable);
  return async (request) => {
    const { kinds = jobKinds, limit, share = takeEarliest(limit) } = request;
    await releaseExpired(database, kinds);
    const due = await look(kinds, limit);
    const shares = due.length === 0 ? [] : await share(due);
    if (shares.length === 0) return [];
    const claims = await claimShares(database, shares, request);
    return claims.toSorted((left, right) => left.at - right.at);
  };
}

/** Creates the `due` method of the queue. */
export function createDue(database: Database): JobQueue['due'] {
  const count = countEarliest(database, jobTable);
  return (limit) => count(jobKinds, limit);
}

type Shares = readonly Omit<DueJobs, 'at'>[];

/** Takes the groups in the order of their earliest jobs. */
function takeEarliest(limit: number): (due: readonly DueJobs[]) => Shares {
  return (due) => {
    let left = limit;
    return due
      .toSorted((one, other) => one.at - other.at)
      .map(({ kind, group, count }) => {
        const taken = Math.min(count, left);
        left -= taken;
        return { kind, group, count: taken };
      })
      .filter(({ count }) => count > 0);
  };
}

async function claimShares(database: Database, shares: Shares, { owner, leaseMs }: ClaimRequest) {
  const rows = await database.query(
    `WITH chosen AS (
      SELECT due.name, due.id FROM json_to_recordset($1::json) AS share (kind text, "group" text, count int)
        CROSS JOIN LATERAL (
          SELECT name, id FROM ${SCHEMA}.job
          WHERE name = share.kind AND group_id = share."group" AND state < 'active' AND start_after <= now()
          ORDER BY start_after LIMIT share.count FOR UPDATE SKIP LOCKED) AS due)
      UPDATE ${SCHEMA}.job SET state = 'active', started_on = now(), heartbeat_on = now(), heartbeat_seconds = $2,
        retry_count = CASE WHEN started_on IS NULL THEN retry_count ELSE retry_count + 1 END
      FROM chosen WHERE job.name = chosen.name AND job.id = chosen.id
      RETURNING job.id, job.name, job.group_id, job.retry_count, job.data::text AS data`,
    [JSON.stringify(shares), leaseSeconds(leaseMs)],
  );
  return rows.map((row) => toClaim(row, owner));
}

/** Releases the jobs whose leases have expired, in the groups of `groupOfNextAttempt`. Rows that another worker releases now are skipped. */
async function releaseExpired(database: Database, kinds: readonly JobKind[]): Promise<void> {
  await database.query(
    `UPDATE ${SCHEMA}.job SET state = 'retry',
        group_id = CASE name WHEN 'submit' THEN substr(group_id, strpos(group_id, '/') + 1) ELSE group_id END
      WHERE (name, id) IN (
        SELECT name, id FROM ${SCHEMA}.job
        WHERE name = ANY(string_to_array($1, ',')) AND state = 'active'
          AND heartbeat_on + heartbeat_seconds * interval '1 second' < now()
        FOR UPDATE SKIP LOCKED)`,
    [kinds.join(',')],
  );
}
