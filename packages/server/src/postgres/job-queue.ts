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

/** How often expired leases are looked for, in seconds: with the shortest lease a job is free 13 s after a kill. */
const MONITOR_SECONDS = 3;

/** pg-boss limits waiting, working and retrying by itself; here the service decides. */
const queueOptions = {
  policy: 'exclusive',
  heartbeatSeconds: SHORTEST_LEASE_SECONDS,
  expireInSeconds: 23 * 3600,
  retentionSeconds: 10 * 365 * 86_400,
  retryLimit: 1_000_000,
} as const;

/**
 * Indexes beside those of pg-boss: a look at the queue costs what is due, not what waits, and expired leases are found
 * among the claimed jobs alone.
 */
const indexes = {
  videogen_due: `(name, start_after) WHERE state < 'active'`,
  videogen_claimed: `(name, heartbeat_on) WHERE state = 'active'`,
};

/** Creates the indexes that are missing; the statement itself would wait for every job that is being written. */
async function createIndexes(sql: Sql): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    const [row] = await sql.query('SELECT to_regclass($1)::text AS found', [`${SCHEMA}.${name}`]);
    if (row?.['found'] == null) await sql.query(`CREATE INDEX ${name} ON ${SCHEMA}.job ${columns}`);
  }
}

/** What pg-boss stores of a job. */
interface JobData {
  readonly id: string;
  readonly ref: string;
  readonly at: number;
  /** Attempts before pg-boss began to count. */
  readonly attempts: number;
}

/** The queue, what a commit of the same database does to it, and its engine. */
export interface PostgresQueue {
  readonly queue: JobQueue;
  readonly changes: QueueChanges;
  /** Creates pg-boss's tables, and looks for expired leases from now on. */
  readonly start: () => Promise<void>;
  /** Frees jobs whose leases have expired, now. */
  readonly expireLeases: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** What the queue needs. */
export interface PostgresQueueOptions {
  readonly database: PostgresDatabase;
  /** Receives errors of pg-boss's own work in the background, which it repeats. */
  readonly onError: (error: Error) => void;
}

/**
 * Creates the queue of a PostgreSQL database on pg-boss, one of its queues for each kind of job. Time is the
 * database's.
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
  /** Deletes a claimed job; false when the claim is not held any more. */
  const finishOne = async (sql: Sql, claim: JobClaim): Promise<boolean> => {
    const { id, count } = parseToken(claim.token);
    const rows = await sql.query(
      `DELETE FROM ${SCHEMA}.job WHERE name = $1 AND id = $2 AND state = 'active' AND retry_count = $3
        RETURNING 1 AS deleted`,
      [claim.kind, id, count],
    );
    return rows.length > 0;
  };
  /** Returns the kinds of the jobs that are due first, and how many of each. */
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
    // pg-boss grants the shortest lease by itself.
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
      // pg-boss's own start fails when several processes start at once on an empty database.
      database.transaction(async (sql) => {
        await lockSchema(sql);
        await boss.start();
        for (const kind of jobKinds) {
          await boss.createQueue(kind, queueOptions);
          // pg-boss forgets what it knows of a queue that it creates. Reading it again takes a connection, which must
          // not happen for the first time in transactions that hold all of them.
          await boss.insert(kind, []);
        }
        await createIndexes(database);
      }),
    expireLeases: () => boss.supervise(),
    stop: () => boss.stop({ graceful: false, close: false }),
  };
}

/** A time column in milliseconds since 1970, exact to the microsecond. */
function epoch(column: string): string {
  return `(extract(epoch FROM ${column}) * 1000)::float8`;
}

/** Job ids begin with their kind. */
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

/** pg-boss counts the claims of a row: the count tells this claim from every other. */
function parseToken(token: string): { readonly id: string; readonly count: number } {
  const [id = '', count = ''] = token.split('/');
  return { id, count: Number(count) };
}

/** Leases are of whole seconds and 10 s at least; `Infinity` becomes the longest that the column holds. */
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
    // The values are what `boss.insert` was called with: JSON text.
    executeSql: async (text, values) => ({
      rows: [...(await sql.query(text, (values ?? []) as string[]))],
    }),
  };
}
