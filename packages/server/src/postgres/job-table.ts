import type { Migration } from '@videogen/engine/sql';
import { SCHEMA } from './job-rows.ts';

/**
 * The table of jobs. A database of version 0.15.0 has one that pg-boss created, which has these columns, further ones
 * with defaults, and partitions.
 *
 * The indexes bound the cost of a claim by the jobs that are due, and the search for expired leases by the claimed jobs.
 */
export const jobTableMigration: Migration = {
  name: 'table of jobs',
  statements: [
    `CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`,
    `DO $$ BEGIN
      IF to_regtype('${SCHEMA}.job_state') IS NULL THEN
        CREATE TYPE ${SCHEMA}.job_state AS ENUM ('created', 'retry', 'active');
      END IF;
    END $$`,
    `CREATE TABLE IF NOT EXISTS ${SCHEMA}.job (
      id uuid NOT NULL DEFAULT gen_random_uuid(), name text NOT NULL, singleton_key text NOT NULL, data jsonb NOT NULL,
      group_id text NOT NULL, state ${SCHEMA}.job_state NOT NULL DEFAULT 'created', start_after timestamptz NOT NULL,
      started_on timestamptz, retry_count integer NOT NULL DEFAULT 0, heartbeat_on timestamptz,
      heartbeat_seconds integer, PRIMARY KEY (name, id))`,
    `CREATE UNIQUE INDEX IF NOT EXISTS videogen_ids ON ${SCHEMA}.job (name, singleton_key)`,
    `CREATE INDEX IF NOT EXISTS videogen_due ON ${SCHEMA}.job (name, start_after) WHERE state < 'active'`,
    `CREATE INDEX IF NOT EXISTS videogen_groups ON ${SCHEMA}.job (name, group_id, start_after) WHERE state < 'active'`,
    `CREATE INDEX IF NOT EXISTS videogen_claimed ON ${SCHEMA}.job (name, heartbeat_on) WHERE state = 'active'`,
  ],
};
