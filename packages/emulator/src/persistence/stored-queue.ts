import { groupOfNextAttempt, type Job, type JobClaim } from '@videogen/engine';
import type { OpenQueue, StoredJob } from '@videogen/engine/memory';
import {
  buryJob,
  type Database,
  parseJob,
  type QueueChanges,
  readDeadJobs,
  type Sql,
  takeDeadJob,
} from '@videogen/engine/sql';
import type { BatchedWrites } from './batched-writes.ts';

/** The jobs of a queue in memory, and their copy in a database, which an emulator of the next start reads. */
export interface StoredQueueDependencies {
  readonly queue: OpenQueue;
  readonly writes: BatchedWrites;
  readonly now: () => number;
}

/**
 * Creates the queue: claims are in memory alone, as they end with the process, and everything else is written before it
 * counts. No job is claimed while a transaction is under way, so that both sides always agree on which jobs wait.
 */
export function createStoredQueue({ queue, writes, now }: StoredQueueDependencies): OpenQueue {
  return {
    ...queue,
    async claim(request) {
      await writes.idle();
      return queue.claim(request);
    },
    async release(claim, next) {
      if (!(await queue.release(claim, next))) return false;
      const group = next.error === undefined ? claim.group : groupOfNextAttempt(claim);
      const attempts = next.error === undefined ? 0 : claim.attempt;
      await writes.write((sql) => putJob(sql, { ...claim, at: next.at, group, attempts }));
      return true;
    },
    async bury(claim, error) {
      if (!(await queue.bury(claim, error))) return false;
      await writes.write(async (sql) => {
        await dropJob(sql, claim);
        await buryJob(sql, claim, error, now());
      });
      return true;
    },
    async revive(id, at) {
      if (!(await queue.revive(id, at))) return false;
      await writes.write(async (sql) => {
        const job = await takeDeadJob(sql, id);
        if (job !== undefined) await putJob(sql, { ...job, at, attempts: 0 });
      });
      return true;
    },
  };
}

/** Creates the queue's part of a commit. */
export function createStoredChanges(queue: OpenQueue): QueueChanges {
  return {
    async finish(sql, claims) {
      for (const claim of claims) {
        if (!queue.holds(claim) || !(await dropJob(sql, claim))) return false;
      }
      return true;
    },
    async cancel(sql, ids) {
      for (const id of ids) {
        if (queue.waits(id)) await dropJob(sql, { id });
      }
    },
    async enqueue(sql, jobs) {
      for (const job of jobs) await insertJob(sql, { ...job, attempts: 0 }, 'NOTHING');
    },
  };
}

/** Reads the jobs that wait, in the order in which they were enqueued, and the dead letters. */
export async function readJobs(database: Database): Promise<{ jobs: StoredJob[]; dead: DeadJobs }> {
  const rows = await database.query('SELECT * FROM jobs ORDER BY rowid');
  const dead: DeadJobs[number][] = [];
  const read = readDeadJobs(database);
  let cursor: string | undefined;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read({ limit: 1000, cursor });
    dead.push(...page.items);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  const jobs = rows.map((row) => ({ ...parseJob(row), attempts: Number(row['attempts']) }));
  return { jobs, dead };
}

type DeadJobs = Awaited<ReturnType<ReturnType<typeof readDeadJobs>>>['items'];

/** Inserts or replaces a job. */
export function putJob(sql: Sql, job: StoredJob): Promise<void> {
  const changed = ['due_at', 'attempts', 'job_group'].map((name) => `${name} = excluded.${name}`);
  return insertJob(sql, job, `UPDATE SET ${changed.join(', ')}`);
}

async function insertJob(
  sql: Sql,
  { id, kind, ref, at, attempts, group = '' }: StoredJob,
  onConflict: string,
): Promise<void> {
  await sql.query(
    `INSERT INTO jobs (id, kind, ref, due_at, attempts, job_group) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (id) DO ${onConflict}`,
    [id, kind, ref, at, attempts, group],
  );
}

/** Deletes a job; false when there was none. */
export async function dropJob(sql: Sql, { id }: Pick<Job | JobClaim, 'id'>): Promise<boolean> {
  return (await sql.query('DELETE FROM jobs WHERE id = $1 RETURNING id', [id])).length > 0;
}
