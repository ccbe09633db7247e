import type { Database, Sql } from './database.ts';

/** One step of the schema. Steps are only added, never removed or changed. */
interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

/**
 * The column `record` is JSON text; the other columns are for queries. Times are in milliseconds since 1970.
 */
const migrations: readonly Migration[] = [
  {
    name: 'records',
    statements: [
      `CREATE TABLE tasks (
        id text PRIMARY KEY, version integer NOT NULL, organization text NOT NULL, status text NOT NULL,
        category text NOT NULL, submission text, created_at bigint NOT NULL, record text NOT NULL)`,
      'CREATE INDEX tasks_created ON tasks (created_at, id)',
      'CREATE INDEX tasks_organization ON tasks (organization, created_at, id)',
      'CREATE INDEX tasks_organization_status ON tasks (organization, status, created_at, id)',
      'CREATE INDEX tasks_status ON tasks (status, created_at, id)',
      'CREATE INDEX tasks_category ON tasks (category, created_at, id)',
      `CREATE INDEX tasks_submission ON tasks (submission, created_at, id) WHERE submission <> 'settled'`,
      `CREATE TABLE uploads (
        id text PRIMARY KEY, version integer NOT NULL, organization text NOT NULL, created_at bigint NOT NULL,
        record text NOT NULL)`,
      'CREATE INDEX uploads_created ON uploads (created_at, id)',
      'CREATE INDEX uploads_organization ON uploads (organization, created_at, id)',
      `CREATE TABLE deliveries (
        id text PRIMARY KEY, version integer NOT NULL, organization text NOT NULL, task_id text NOT NULL,
        state text NOT NULL, created_at bigint NOT NULL, record text NOT NULL)`,
      'CREATE INDEX deliveries_created ON deliveries (created_at, id)',
      'CREATE INDEX deliveries_organization ON deliveries (organization, created_at, id)',
      'CREATE INDEX deliveries_task ON deliveries (task_id, created_at, id)',
      `CREATE INDEX deliveries_state ON deliveries (state, created_at, id) WHERE state <> 'delivered'`,
    ],
  },
  {
    name: 'dead jobs',
    statements: [
      `CREATE TABLE dead_jobs (
        id text PRIMARY KEY, kind text NOT NULL, ref text NOT NULL, due_at bigint NOT NULL,
        attempt integer NOT NULL, error text NOT NULL, buried_at bigint NOT NULL)`,
      'CREATE INDEX dead_jobs_buried ON dead_jobs (buried_at, id)',
    ],
  },
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
];

/** Tables of the queue on SQLite. On PostgreSQL, pg-boss creates its own tables. */
const sqliteMigrations: readonly Migration[] = [
  {
    name: 'jobs',
    statements: [
      `CREATE TABLE jobs (
        id text PRIMARY KEY, kind text NOT NULL, ref text NOT NULL, due_at bigint NOT NULL,
        attempts integer NOT NULL DEFAULT 0, owner text, token text, lease_until bigint)`,
      'CREATE INDEX jobs_due ON jobs (due_at, id) WHERE token IS NULL',
      'CREATE INDEX jobs_lease ON jobs (lease_until) WHERE token IS NOT NULL',
    ],
  },
];

/** Key of the lock that a migrating process holds. The number is arbitrary and must not change. */
const ADVISORY_LOCK = 7_362_915;

/**
 * Applies the missing migrations. Processes that start at the same time wait for each other.
 *
 * @returns the names of the migrations that were applied
 * @throws {Error} when the database has a migration that this version does not know, because a newer server wrote it
 */
export async function migrate(database: Database): Promise<readonly string[]> {
  const steps = database.dialect === 'sqlite' ? [...migrations, ...sqliteMigrations] : migrations;
  return database.transaction(async (sql) => {
    if (database.dialect === 'postgres') await lockSchema(sql);
    await sql.query('CREATE TABLE IF NOT EXISTS videogen_migrations (name text PRIMARY KEY)');
    const rows = await sql.query('SELECT name FROM videogen_migrations');
    const applied = rows.map(({ name }) => String(name));
    const unknown = applied.filter((name) => !steps.some((step) => step.name === name));
    if (unknown.length > 0)
      throw new Error(
        `The database has migrations that this version does not know (${unknown.join(', ')}). ` +
          'Start the version of the server that wrote them, or a newer one.',
      );
    const missing = steps.filter(({ name }) => !applied.includes(name));
    for (const step of missing) await apply(sql, step);
    return missing.map(({ name }) => name);
  });
}

/** Locks the schema against other processes until the PostgreSQL transaction ends. */
export async function lockSchema(sql: Sql): Promise<void> {
  await sql.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
}

async function apply(sql: Sql, { name, statements }: Migration): Promise<void> {
  for (const statement of statements) await sql.query(statement);
  await sql.query('INSERT INTO videogen_migrations (name) VALUES ($1)', [name]);
}
