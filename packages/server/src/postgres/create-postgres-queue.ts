import { groupOfNextAttempt, type JobClaim, type JobQueue, jobKinds } from '@videogen/engine';
import type { QueueChanges, Sql } from '@videogen/engine/sql';
import { buryJob, readDeadJobs, takeDeadJob, toStorable } from '@videogen/engine/sql';
import { createClaim, createDue } from './claim-jobs.ts';
import type { PostgresDatabase } from './database.ts';
import { epoch, getKind, insertJobs, leaseSeconds, parseToken, type RowJob, SCHEMA } from './job-rows.ts';

/** The queue, and its part in a commit of the same database. */
export interface PostgresQueue {
  readonly queue: JobQueue;
  readonly changes: QueueChanges;
}

/** Creates the queue of a PostgreSQL database. Due times and leases are compared with the clock of the database. */
export function createPostgresQueue(database: PostgresDatabase): PostgresQueue {
  return {
    queue: {
      claim: createClaim(database),
      async extend(claim, leaseMs) {
        const { id, count } = parseToken(claim.token);
        const rows = await database.query(
          `UPDATE ${SCHEMA}.job SET heartbeat_on = now(), heartbeat_seconds = $1
            WHERE name = $2 AND id = $3 AND state = 'active' AND retry_count = $4 RETURNING 1 AS extended`,
          [leaseSeconds(leaseMs), claim.kind, id, count],
        );
        return rows.length > 0;
      },
      release: (claim, { at, error }) =>
        database.transaction(
          async (sql) => {
            if (!(await finishOne(sql, claim))) return false;
            await insertJobs(sql, [{ ...claim, at, ...(error !== undefined && failed(claim, error)) }]);
            return true;
          },
          { durable: false },
        ),
      bury: (claim, error) =>
        database.transaction(async (sql) => {
          if (!(await finishOne(sql, claim))) return false;
          await buryJob(sql, claim, error, await databaseTime(sql));
          return true;
        }),
      async nextAt(kinds = jobKinds) {
        const [row] = await database.query(
          `SELECT min(least(waiting.next_at, claimed.next_at)) AS next_at
            FROM unnest(string_to_array($1, ',')) AS kind
            CROSS JOIN LATERAL (
              SELECT ${epoch('min(start_after)')} AS next_at FROM ${SCHEMA}.job
              WHERE name = kind AND state < 'active') AS waiting
            CROSS JOIN LATERAL (
              SELECT ${epoch("min(heartbeat_on + heartbeat_seconds * interval '1 second')")} AS next_at
              FROM ${SCHEMA}.job WHERE name = kind AND state = 'active') AS claimed`,
          [kinds.join(',')],
        );
        const at = row?.['next_at'];
        return at === null || at === undefined ? undefined : Number(at);
      },
      due: createDue(database),
      dead: readDeadJobs(database),
      revive: (id, at) =>
        database.transaction(async (sql) => {
          const job = await takeDeadJob(sql, id);
          if (job !== undefined) await insertJobs(sql, [{ ...job, at }]);
          return job !== undefined;
        }),
    },
    changes: {
      enqueue: insertJobs,
      async finish(sql, claims) {
        for (const claim of claims.toSorted((left, right) => (left.id < right.id ? -1 : 1))) {
          if (!(await finishOne(sql, claim))) return false;
        }
        return true;
      },
      async cancel(sql, ids) {
        for (const id of ids.toSorted())
          await sql.query(
            `DELETE FROM ${SCHEMA}.job WHERE name = $1 AND singleton_key = $2 AND state < 'active'`,
            [getKind(id), id],
          );
      },
    },
  };
}

/** What changes in a job with a failed attempt. */
function failed(claim: JobClaim, error: string): Pick<RowJob, 'group' | 'attempts' | 'error'> {
  return { group: groupOfNextAttempt(claim), attempts: claim.attempt, error: toStorable(error) };
}

/** Deletes a claimed job; false when the claim was lost. */
async function finishOne(sql: Sql, claim: JobClaim): Promise<boolean> {
  const { id, count } = parseToken(claim.token);
  const rows = await sql.query(
    `DELETE FROM ${SCHEMA}.job WHERE name = $1 AND id = $2 AND state = 'active' AND retry_count = $3
      RETURNING 1 AS deleted`,
    [claim.kind, id, count],
  );
  return rows.length > 0;
}

async function databaseTime(sql: Sql): Promise<number> {
  const [row] = await sql.query(`SELECT ${epoch('now()')} AS now`);
  return Math.trunc(Number(row?.['now']));
}
