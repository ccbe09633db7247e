import { type Job, type JobClaim, type JobKind, type JobQueue, jobKinds } from '@videogen/service';
import { type JobInsert, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Row, Sql } from '../sql/database.ts';
import { buryJob, readDeadJobs, takeDeadJob } from '../sql/dead-jobs.ts';
import { lockSchema } from '../sql/migrations.ts';
import type { QueueChanges } from '../sql/state-store.ts';
import type { PostgresDatabase } from './database.ts';

/** Schema of pg-boss's tables. */
const SCHEMA = 'videogen_jobs';

/** The shortest lease that pg-boss grants, in seconds. */
export const SHORTEST_LEASE_SECONDS = 10;

/** Interval of the search for expired leases, in seconds. With the shortest lease, a job is free 13 s after a kill. */
const MONITOR_SECONDS = 3;

/** Limits of pg-boss, so long that only the service's own limits apply. */
const queueOptions = {
  policy: 'exclusive',
  heartbeatSeconds: SHORTEST_LEASE_SECONDS,
  expireInSeconds: 23 * 3600,
  retentionSeconds: 10 * 365 * 86_400,
  retryLimit: 1_000_000,
} as const;

/**
 * Indexes beside those of pg-boss. The cost of a claim depends on the jobs that are due, not on all waiting jobs, and
 * the search for expired leases reads the claimed jobs only.
 */
const indexes = {
  videogen_due: `(name, start_after) WHERE state < 'active'`,
  videogen_claimed: `(name, heartbeat_on) WHERE state = 'active'`,
};

/** Creates the missing indexes. `CREATE INDEX IF NOT EXISTS` would lock the table even if the index exists. */
async function createIndexes(sql: Sql): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    const [row] = await sql.query('SELECT to_regclass($1)::text AS found', [`${SCHEMA}.${name}`]);
    if (row?.['found'] == null) await sql.query(`CREATE INDEX ${name} ON ${SCHEMA}.job ${columns}`);
  }
}

/** Data of a job in pg-boss's table. */
interface JobData {
  readonly id: string;
  readonly ref: string;
  readonly at: number;
  /** Attempts before this row was inserted. */
  readonly attempts: number;
}

/** The queue, its part in a commit of the same database, and its engine. */
export interface PostgresQueue {
  readonly queue: JobQueue;
  readonly changes: QueueChanges;
  /** Creates pg-boss's tables, and starts the search for expired leases. */
  readonly start: () => Promise<void>;
  /** Frees jobs whose leases have expired, now. */
  readonly expireLeases: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Options of {@link createPostgresQueue}. */
export interface PostgresQueueOptions {
  readonly database: PostgresDatabase;
  /** Receives the errors of pg-boss's background work, which it retries. */
  readonly onError: (error: Error) => void;
}

/**
 * Creates the queue of a PostgreSQL database on pg-boss, with one pg-boss queue for each kind of job. Due times and
 * leases are compared with the clock of the database.
 */
export function createPostgresQueue({ database, onError }: PostgresQueueOptions): PostgresQueue {
  const boss = new PgBoss({
    schema: SCHEMA,
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schedule: false,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: MONITOR_SECONDS,
    warningQueueSize: 1_000_000,
  });
  boss.on('error', onError);

  const enqueue = async (
    sql: Sql,
    jobs: readonly (Job & { readonly attempts?: number })[],
  ): Promise<void> => {
    for (const kind of jobKinds) {
      const inserts = jobs.filter((job) => job.kind === kind).map(toInsert);
      if (inserts.length > 0) await boss.insert(kind, inserts, { db: asBossDatabase(sql) });
    }
  };
  /** Deletes a claimed job; false when the claim was lost. */
  const finishOne = async (sql: Sql, claim: JobClaim): Promise<boolean> => {
    const { id, count } = parseToken(claim.token);
    const rows = await sql.query(
      `DELETE FROM ${SCHEMA}.job WHERE name = $1 AND id = $2 AND state = 'active' AND retry_count = $3
        RETURNING 1 AS deleted`,
      [claim.kind, id, count],
    );
    return rows.length > 0;
  };
  /** Counts the earliest due jobs by kind. */
  const readDue = async (
    kinds: readonly JobKind[],
    limit: number,
  ): Promise<readonly (readonly [JobKind, number])[]> => {
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
  };
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

  const queue: JobQueue = {
    async claim({ owner, kinds = jobKinds, limit, leaseMs }) {
      const due = await readDue(kinds, limit);
      const claims = await Promise.all(
        due.map(([kind, count]) => claimOf(kind, { owner, limit: count, leaseMs })),
      );
      return claims.flat().sort((left, right) => left.at - right.at);
    },
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
          const attempts = claim.attempt - (error === undefined ? 1 : 0);
          await enqueue(sql, [{ id: claim.id, kind: claim.kind, ref: claim.ref, at, attempts }]);
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
    dead: readDeadJobs(database),
    revive: (id, at) =>
      database.transaction(async (sql) => {
        const job = await takeDeadJob(sql, id);
        if (job !== undefined) await enqueue(sql, [{ id: job.id, kind: job.kind, ref: job.ref, at }]);
        return job !== undefined;
      }),
  };

  return {
    queue,
    changes: {
      enqueue,
      async finish(sql, claims) {
        for (const claim of claims.toSorted((left, right) => (left.id < right.id ? -1 : 1)))
          if (!(await finishOne(sql, claim))) return false;
        return true;
      },
      async cancel(sql, ids) {
        for (const id of ids.toSorted())
          await sql.query(
            `DELETE FROM ${SCHEMA}.job WHERE name = $1 AND singleton_key = $2 AND state < 'active'`,
            [kindOf(id), id],
          );
      },
    },
    start: () =>
      // The start of pg-boss fails when several processes start at the same time on an empty database.
      database.transaction(async (sql) => {
        await lockSchema(sql);
        await boss.start();
        for (const kind of jobKinds) {
          await boss.createQueue(kind, queueOptions);
          // Fills pg-boss's cache, which `createQueue` clears. To fill it later takes a connection; transactions that
          // hold all connections would wait for it until they time out.
          await boss.insert(kind, []);
        }
        await createIndexes(database);
      }),
    expireLeases: () => boss.supervise(),
    stop: () => boss.stop({ graceful: false, close: false }),
  };
}

/** SQL for a time column in milliseconds since 1970, exact to the microsecond. */
function epoch(column: string): string {
  return `(extract(epoch FROM ${column}) * 1000)::float8`;
}

/** Returns the kind at the start of a job id. */
function kindOf(id: string): string {
  return id.slice(0, id.indexOf(':'));
}

function toInsert({ id, ref, at, attempts = 0 }: Job & { readonly attempts?: number }): JobInsert<JobData> {
  return { singletonKey: id, startAfter: new Date(at).toISOString(), data: { id, ref, at, attempts } };
}

function toClaim(kind: JobKind, job: JobWithMetadata<JobData>, owner: string): JobClaim {
  const { id, ref, at, attempts } = job.data;
  const attempt = attempts + job.retryCount + 1;
  return { id, kind, ref, at, owner, attempt, token: `${job.id}/${job.retryCount}` };
}

/** Parses a token: the row, and pg-boss's count of its claims, which identifies the claim. */
function parseToken(token: string): { readonly id: string; readonly count: number } {
  const [id = '', count = ''] = token.split('/');
  return { id, count: Number(count) };
}

/** Converts a lease to whole seconds, at least 10; `Infinity` becomes the maximum of the column. */
function leaseSeconds(leaseMs: number): number {
  return Math.min(Math.max(Math.ceil(leaseMs / 1000), SHORTEST_LEASE_SECONDS), 2_000_000_000);
}

async function databaseTime(sql: Sql): Promise<number> {
  const [row] = await sql.query(`SELECT ${epoch('now()')} AS now`);
  return Math.trunc(Number(row?.['now']));
}

function asBossDatabase(sql: Sql): {
  executeSql: (text: string, values?: unknown[]) => Promise<{ rows: Row[] }>;
} {
  return {
    // Sound: the values are those of `boss.insert`, JSON text.
    executeSql: async (text, values) => ({
      rows: [...(await sql.query(text, (values ?? []) as string[]))],
    }),
  };
}
