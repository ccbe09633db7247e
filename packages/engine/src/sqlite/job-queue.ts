import { toStorable } from '../domain/to-storable.ts';
import type { Clock } from '../ports/clock-and-ids.ts';
import {
  type ClaimRequest,
  type Job,
  type JobClaim,
  type JobKind,
  type JobQueue,
  jobKinds,
} from '../ports/job-queue.ts';
import type { Database, Row, Sql, SqlValue } from '../sql/database.ts';
import { buryJob, readDeadJobs, takeDeadJob } from '../sql/dead-jobs.ts';
import { countEarliest, type JobTable, type LookForJobs, lookInTurns } from '../sql/due-jobs.ts';
import { parseJob } from '../sql/parse-job.ts';
import type { QueueChanges } from '../sql/state-store.ts';

/** The queue, and its part in a commit of the same database. */
export interface SqliteQueue {
  readonly queue: JobQueue;
  readonly changes: QueueChanges;
}

/** See `groupOfNextAttempt`. */
const attemptedAgain = `job_group = CASE kind WHEN 'submit' THEN substr(job_group, instr(job_group, '/') + 1) ELSE job_group END`;

/** Creates the queue of a SQLite database: one table, with due times and leases on the clock. */
export function createSqliteQueue(database: Database, clock: Clock, drawToken: () => string): SqliteQueue {
  const jobTable: JobTable = {
    table: 'jobs',
    kind: 'kind',
    group: 'job_group',
    dueAt: 'due_at',
    earliest: 'min(due_at)',
    waiting: 'token IS NULL',
    now: (place) => place(clock.now()),
  };
  const countDue = countEarliest(database, jobTable);
  const context: Context = { database, clock, drawToken, look: lookInTurns(database, jobTable) };

  return {
    changes: { enqueue, finish, cancel },
    queue: {
      claim: (request) => claim(context, request),
      extend: (job, leaseMs) => updateHeld(context, job, 'lease_until = $1', [getLeaseEnd(clock, leaseMs)]),
      release: (job, { at, error }) => release(context, job, at, error),
      bury: (job, error) => bury(context, job, error),
      nextAt: (kinds = jobKinds) => readNextAt(database, kinds),
      due: (limit) => countDue(jobKinds, limit),
      dead: readDeadJobs(database),
      revive: (id, at) => revive(database, id, at),
    },
  };
}

/** Parts of a queue. */
interface Context {
  readonly database: Database;
  readonly clock: Clock;
  readonly drawToken: () => string;
  readonly look: LookForJobs;
}

async function enqueue(sql: Sql, jobs: readonly Job[]): Promise<void> {
  for (const { id, kind, ref, at, group = '' } of jobs) {
    await sql.query(
      `INSERT INTO jobs (id, kind, ref, due_at, job_group) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (id) DO NOTHING`,
      [id, kind, ref, at, group],
    );
  }
}

async function finish(sql: Sql, claims: readonly JobClaim[]): Promise<boolean> {
  for (const job of claims) {
    if (!(await finishOne(sql, job))) return false;
  }
  return true;
}

async function finishOne(sql: Sql, { id, token }: JobClaim): Promise<boolean> {
  const rows = await sql.query('DELETE FROM jobs WHERE id = $1 AND token = $2 RETURNING id', [id, token]);
  return rows.length > 0;
}

async function cancel(sql: Sql, ids: readonly string[]): Promise<void> {
  for (const id of ids) await sql.query('DELETE FROM jobs WHERE id = $1 AND token IS NULL', [id]);
}

async function claim(context: Context, request: ClaimRequest): Promise<readonly JobClaim[]> {
  const { clock, look } = context;
  const { kinds = jobKinds, limit, share } = request;
  if (share === undefined)
    return claimFound(context, request, (sql) =>
      sql.query(
        `SELECT id FROM jobs WHERE token IS NULL AND due_at <= $1 AND kind IN (${placesFrom(2, kinds)})
          ORDER BY due_at, id LIMIT ${Math.trunc(limit)}`,
        [clock.now(), ...kinds],
      ),
    );

  await relaxed(context, (sql) => releaseExpired(sql, clock));
  const due = await look(kinds, limit);
  const shares = due.length === 0 ? [] : await share(due);
  if (shares.length === 0) return [];

  return claimFound(context, request, async (sql) => {
    const found: Row[] = [];
    for (const { kind, group, count } of shares) {
      const rows = await sql.query(
        `SELECT id FROM jobs WHERE token IS NULL AND kind = $1 AND job_group = $2 AND due_at <= $3
          ORDER BY due_at, id LIMIT $4`,
        [kind, group, clock.now(), count],
      );
      found.push(...rows);
    }
    return found;
  });
}

/** Claims the jobs that a query finds in the same transaction. */
function claimFound(
  context: Context,
  { owner, leaseMs }: ClaimRequest,
  find: (sql: Sql) => Promise<readonly Row[]>,
): Promise<readonly JobClaim[]> {
  const { clock, drawToken } = context;
  return relaxed(context, async (sql) => {
    await releaseExpired(sql, clock);
    const claims: JobClaim[] = [];
    for (const { id } of await find(sql)) {
      const values: SqlValue[] = [owner, drawToken(), getLeaseEnd(clock, leaseMs), id ?? null];
      const [row] = await sql.query(
        `UPDATE jobs SET owner = $1, token = $2, lease_until = $3, attempts = attempts + 1 WHERE id = $4 RETURNING *`,
        values,
      );
      if (row !== undefined) claims.push(parseClaim(row));
    }
    return claims;
  });
}

/** Claims and releases need not be durable: a power failure that undoes them also ends the worker. */
function relaxed<T>({ database }: Context, work: (sql: Sql) => Promise<T>): Promise<T> {
  return database.transaction(work, { durable: false });
}

async function releaseExpired(sql: Sql, clock: Clock): Promise<void> {
  await sql.query(
    `UPDATE jobs SET token = NULL, ${attemptedAgain} WHERE token IS NOT NULL AND lease_until <= $1`,
    [clock.now()],
  );
}

/** Returns when a lease expires; `Infinity` becomes the largest safe integer. */
function getLeaseEnd(clock: Clock, leaseMs: number): number {
  return Math.min(clock.now() + leaseMs, Number.MAX_SAFE_INTEGER);
}

/** Changes a job that is still held by the claim, and returns whether it was. */
async function updateHeld(
  context: Context,
  { id, token }: JobClaim,
  set: string,
  values: readonly SqlValue[],
): Promise<boolean> {
  const where = `id = $${values.length + 1} AND token = $${values.length + 2}`;
  const text = `UPDATE jobs SET ${set} WHERE ${where} RETURNING id`;
  const rows = await relaxed(context, (sql) => sql.query(text, [...values, id, token]));
  return rows.length > 0;
}

function release(context: Context, job: JobClaim, at: number, error: string | undefined): Promise<boolean> {
  if (error === undefined)
    return updateHeld(context, job, 'token = NULL, due_at = $1, error = NULL, attempts = 0', [at]);
  const values = [at, toStorable(error)];
  return updateHeld(context, job, `token = NULL, due_at = $1, error = $2, ${attemptedAgain}`, values);
}

function bury({ database, clock }: Context, job: JobClaim, error: string): Promise<boolean> {
  return database.transaction(async (sql) => {
    if (!(await finishOne(sql, job))) return false;
    await buryJob(sql, job, error, clock.now());
    return true;
  });
}

async function readNextAt(database: Database, kinds: readonly JobKind[]): Promise<number | undefined> {
  const [row] = await database.query(
    `SELECT min(next_at) AS next_at FROM (
      SELECT * FROM (SELECT due_at AS next_at FROM jobs
        WHERE token IS NULL AND kind IN (${placesFrom(1, kinds)}) ORDER BY due_at, id LIMIT 1)
      UNION ALL
      SELECT lease_until FROM jobs
        WHERE token IS NOT NULL AND kind IN (${placesFrom(kinds.length + 1, kinds)}))`,
    [...kinds, ...kinds],
  );
  const at = row?.['next_at'];
  return at === null || at === undefined ? undefined : Number(at);
}

function revive(database: Database, id: string, at: number): Promise<boolean> {
  return database.transaction(async (sql) => {
    const job = await takeDeadJob(sql, id);
    if (job !== undefined) await enqueue(sql, [{ ...job, at }]);
    return job !== undefined;
  });
}

/** Releases all claims, for a queue with one worker: the claims of an earlier process ended with it, and count as no attempt. */
export async function releaseClaims(sql: Sql): Promise<void> {
  await sql.query('UPDATE jobs SET token = NULL, attempts = attempts - 1 WHERE token IS NOT NULL');
}

function placesFrom(first: number, values: readonly unknown[]): string {
  return values.map((_, index) => `$${first + index}`).join(', ');
}

function parseClaim(row: Row): JobClaim {
  return {
    ...parseJob(row),
    owner: String(row['owner']),
    attempt: Number(row['attempts']),
    token: String(row['token']),
  };
}
