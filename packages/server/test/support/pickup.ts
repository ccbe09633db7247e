import type { Database } from '../../src/sql/database.ts';
import { pause } from './pause.ts';

/** Workers that are alive extend every lease within so many milliseconds. */
const EXTENDED_AFTER = 4500;

/** How often the queue is looked at, in milliseconds. */
const INTERVAL = 200;

/**
 * Measures how long the jobs of a killed worker wait for another one.
 *
 * @param killedAt when the worker was killed, in milliseconds since 1970 on this machine's clock
 * @returns milliseconds from the kill until each abandoned job was claimed again, or was found finished
 */
export async function watchPickup(database: Database, killedAt: number): Promise<readonly number[]> {
  await pause(EXTENDED_AFTER);
  const waiting = new Set(await readAbandoned(database, killedAt));
  const found: number[] = [];
  while (waiting.size > 0) {
    await pause(INTERVAL);
    const left = new Set(await readAbandoned(database, killedAt));
    for (const id of waiting) {
      if (left.has(id)) continue;
      waiting.delete(id);
      found.push(Date.now() - killedAt);
    }
  }
  return found;
}

/** Jobs whose last holder was seen before the kill, claimed or freed. PostgreSQL may be away meanwhile. */
async function readAbandoned(database: Database, killedAt: number): Promise<readonly string[]> {
  for (;;) {
    try {
      const rows = await database.query(
        `SELECT id::text AS id FROM videogen_jobs.job
          WHERE state IN ('active', 'retry') AND coalesce(heartbeat_on, started_on) < to_timestamp($1)`,
        [killedAt / 1000],
      );
      return rows.map(({ id }) => String(id));
    } catch {
      await pause(INTERVAL);
    }
  }
}
