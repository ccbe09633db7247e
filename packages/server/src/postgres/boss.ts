import { jobKinds } from '@videogen/service';
import { lockSchema, type Sql } from '@videogen/service/sql';
import { PgBoss } from 'pg-boss';
import type { PostgresDatabase } from './database.ts';
import { POLICY, SCHEMA } from './job-rows.ts';

/**
 * Indexes in addition to those of pg-boss. The cost of a claim depends on the jobs that are due, not on all waiting
 * jobs, and the search for expired leases reads only claimed jobs.
 */
const indexes = {
  videogen_due: `(name, start_after) WHERE state < 'active'`,
  videogen_groups: `(name, group_id, start_after) WHERE state < 'active'`,
  videogen_claimed: `(name, heartbeat_on) WHERE state = 'active'`,
};

/** Creates pg-boss on the pool of a database. `onError` receives the errors of its background work, which it retries. */
export function createBoss({ pool }: PostgresDatabase, onError: (error: Error) => void): PgBoss {
  const boss = new PgBoss({
    schema: SCHEMA,
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    // A claim releases expired leases. pg-boss would leave a submit waiting for the slot that its own task holds.
    supervise: false,
    warningQueueSize: 1_000_000,
  });
  boss.on('error', onError);
  return boss;
}

/** Creates pg-boss's tables, queues and our indexes, and starts its background work. */
export async function startBoss(boss: PgBoss, database: PostgresDatabase): Promise<void> {
  // The start of pg-boss fails when several processes start at the same time on an empty database.
  await database.transaction(async (sql) => {
    await lockSchema(sql);
    await boss.start();
    for (const kind of jobKinds) await boss.createQueue(kind, { policy: POLICY });
    await createIndexes(database);
  });
}

/** Creates the missing indexes. `CREATE INDEX IF NOT EXISTS` would lock the table even if the index exists. */
async function createIndexes(sql: Sql): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    const [row] = await sql.query('SELECT to_regclass($1)::text AS found', [`${SCHEMA}.${name}`]);
    if (row?.['found'] == null) await sql.query(`CREATE INDEX ${name} ON ${SCHEMA}.job ${columns}`);
  }
}
