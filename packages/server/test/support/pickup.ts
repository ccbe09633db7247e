import type { Database, Row } from '@videogen/engine/sql';
import { pause } from './pause.ts';

/** A running worker extends every lease within this time, in milliseconds. */
const EXTENDED_AFTER = 4500;

/** Interval of the queries, in milliseconds. */
const INTERVAL = 200;

/** Milliseconds since a kill, one number for each job of the killed worker. */
export interface Pickup {
  /** Until the queue released the job. */
  readonly freedMs: readonly number[];
  /** Until another worker claimed the job. With a backlog, the job waits for the jobs that were due before. */
  readonly claimedMs: readonly number[];
}

/**
 * Measures how long the jobs of a killed worker wait for another worker.
 *
 * @param killedAt when the worker was killed, in milliseconds since 1970 on this machine's clock
 */
export async function watchPickup(database: Database, killedAt: number): Promise<Pickup> {
  await pause(EXTENDED_AFTER);
  const waiting = await readAbandoned(database, killedAt);
  const freed = new Map<string, number>();
  const claimedMs: number[] = [];
  while (waiting.size > 0) {
    await pause(INTERVAL);
    const left = await readAbandoned(database, killedAt);
    for (const id of waiting.keys()) {
      const after = Date.now() - killedAt;
      if (left.get(id) !== 'active' && !freed.has(id)) freed.set(id, after);
      if (left.has(id)) continue;
      waiting.delete(id);
      claimedMs.push(after);
    }
  }
  return { freedMs: [...freed.values()], claimedMs };
}

/** Runs a query until PostgreSQL responds, also while it restarts. */
export async function queryAgain(
  database: Database,
  ...query: Parameters<Database['query']>
): Promise<readonly Row[]> {
  for (;;) {
    try {
      return await database.query(...query);
    } catch {
      await pause(INTERVAL);
    }
  }
}

/** Returns the states of the jobs without a heartbeat since the kill, by id. */
async function readAbandoned(database: Database, killedAt: number): Promise<Map<string, string>> {
  const rows = await queryAgain(
    database,
    `SELECT id::text AS id, state::text AS state FROM videogen_jobs.job
      WHERE state IN ('active', 'retry') AND coalesce(heartbeat_on, started_on) < to_timestamp($1)`,
    [killedAt / 1000],
  );
  return new Map(rows.map(({ id, state }) => [String(id), String(state)]));
}
