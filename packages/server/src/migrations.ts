import {
  checkMigrated as checkTables,
  type Database,
  type Migration,
  migrate as migrateTables,
} from '@videogen/engine/sql';
import { jobTableMigration } from './postgres/job-table.ts';

/** The tables of accounts and providers. Steps are only added, never removed or changed. */
export const serverMigrations: readonly Migration[] = [
  {
    name: 'organizations and keys',
    statements: [
      `CREATE TABLE organizations (
        id text PRIMARY KEY, banned integer NOT NULL DEFAULT 0, budget bigint, reserved bigint NOT NULL DEFAULT 0,
        spent bigint NOT NULL DEFAULT 0, active integer NOT NULL DEFAULT 0, created_at bigint NOT NULL)`,
      `CREATE TABLE api_keys (
        id text PRIMARY KEY, hash text NOT NULL UNIQUE, organization text NOT NULL REFERENCES organizations (id),
        label text NOT NULL, revoked_at bigint, created_at bigint NOT NULL)`,
      'CREATE INDEX api_keys_organization ON api_keys (organization, created_at, id)',
      `CREATE TABLE ledger (
        task_id text NOT NULL, entry text NOT NULL, organization text NOT NULL, credits bigint NOT NULL,
        at bigint NOT NULL, PRIMARY KEY (task_id, entry))`,
      'CREATE INDEX ledger_organization ON ledger (organization, at, task_id)',
    ],
  },
  {
    name: 'providers',
    statements: ['CREATE TABLE providers (name text PRIMARY KEY, state text NOT NULL)'],
  },
  {
    name: 'limits of organizations',
    statements: [
      `ALTER TABLE organizations ADD COLUMN limits text NOT NULL DEFAULT '{}'`,
      `ALTER TABLE organizations ADD COLUMN period text NOT NULL DEFAULT ''`,
      'ALTER TABLE organizations ADD COLUMN period_spent bigint NOT NULL DEFAULT 0',
    ],
  },
];

/**
 * Creates or updates all tables of the server.
 *
 * @returns the names of the migrations that were applied
 * @throws {Error} when the database has a `contract: ` step that this version does not know
 */
export function migrate(database: Database): Promise<readonly string[]> {
  return migrateTables(database, getSteps(database));
}

/**
 * Checks that all tables of the server exist, and changes nothing.
 *
 * @throws {Error} when a step is missing, or when the database has a `contract: ` step that this version does not know
 */
export function checkMigrated(database: Database): Promise<void> {
  return checkTables(database, getSteps(database));
}

function getSteps({ dialect }: Database): readonly Migration[] {
  return dialect === 'postgres' ? [...serverMigrations, jobTableMigration] : serverMigrations;
}
