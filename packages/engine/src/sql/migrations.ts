import type { Database, Sql } from './database.ts';

/** One step of the schema. Steps are only added, never removed or changed. */
export interface Migration {
  /** Unique among all steps; starts with `contract: ` when the version before cannot work with the result. */
  readonly name: string;
  readonly statements: readonly string[];
}

/**
 * The column `record` is JSON text; the other columns are for queries. Times are in milliseconds since 1970.
 */
const recordMigrations: readonly Migration[] = [
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
    name: 'providers of tasks, groups of jobs',
    statements: [
      'ALTER TABLE tasks ADD COLUMN provider text',
      `CREATE INDEX tasks_provider ON tasks (provider) WHERE submission IN ('submitting', 'submitted')`,
      `ALTER TABLE dead_jobs ADD COLUMN job_group text NOT NULL DEFAULT ''`,
    ],
  },
];

/** Tables of the queue on SQLite. */
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
  {
    name: 'groups of waiting jobs',
    statements: [
      `ALTER TABLE jobs ADD COLUMN job_group text NOT NULL DEFAULT ''`,
      'CREATE INDEX jobs_group ON jobs (kind, job_group, due_at, id) WHERE token IS NULL',
    ],
  },
  { name: 'errors of jobs', statements: ['ALTER TABLE jobs ADD COLUMN error text'] },
  {
    name: 'due jobs by kind',
    statements: ['CREATE INDEX jobs_kind ON jobs (kind, due_at, id) WHERE token IS NULL'],
  },
];

/** Key of the lock that a migrating process holds. The number is arbitrary and must not change. */
const ADVISORY_LOCK = 7_362_915;

/**
 * Creates or updates the tables of the records, of the queue on SQLite, and those of the caller's own steps. Processes
 * that start at the same time wait for each other.
 *
 * @param own steps of the caller, for tables beside those of the service
 * A newer version may have added steps already: its tables serve this version, too, while instances are replaced one by
 * one. A step that older versions cannot work with comes in a later version, and its name starts with `contract: `.
 *
 * @returns the names of the migrations that were applied
 * @throws {Error} when the database has a `contract: ` step that this version does not know
 */
export async function migrate(
  database: Database,
  own: readonly Migration[] = [],
): Promise<readonly string[]> {
  return database.transaction(async (sql) => {
    if (database.dialect === 'postgres') await lockSchema(sql);
    await sql.query('CREATE TABLE IF NOT EXISTS videogen_migrations (name text PRIMARY KEY)');
    const missing = await findMissing(sql, getSteps(database, own));
    for (const step of missing) await apply(sql, step);
    return missing.map(({ name }) => name);
  });
}

/**
 * Checks that all tables of this version exist, and changes nothing.
 *
 * @param own steps of the caller, as for {@link migrate}
 * @throws {Error} when a step is missing, or when the database has a `contract: ` step that this version does not know
 */
export async function checkMigrated(database: Database, own: readonly Migration[] = []): Promise<void> {
  const table =
    database.dialect === 'sqlite'
      ? `SELECT name AS found FROM sqlite_master WHERE name = 'videogen_migrations'`
      : `SELECT to_regclass('videogen_migrations')::text AS found`;
  const [row] = await database.query(table);
  const steps = getSteps(database, own);
  const missing = row?.['found'] == null ? steps : await findMissing(database, steps);
  if (missing.length > 0)
    throw new Error(
      `The database has not all tables of this version (missing: ${missing.map(({ name }) => name).join('; ')}). ` +
        'Run videogen-server migrate, or start the server.',
    );
}

function getSteps({ dialect }: Database, own: readonly Migration[]): readonly Migration[] {
  return [...recordMigrations, ...own, ...(dialect === 'sqlite' ? sqliteMigrations : [])];
}

async function findMissing(sql: Sql, steps: readonly Migration[]): Promise<readonly Migration[]> {
  const rows = await sql.query('SELECT name FROM videogen_migrations');
  const applied = rows.map(({ name }) => String(name));
  const unknown = applied.filter((name) => !steps.some((step) => step.name === name));
  const contracts = unknown.filter((name) => name.startsWith('contract: '));
  if (contracts.length > 0)
    throw new Error(
      `The database has migrations that this version cannot work with (${contracts.join('; ')}). ` +
        'Start the version of the server that wrote them, or a newer one.',
    );
  return steps.filter(({ name }) => !applied.includes(name));
}

/** Locks the schema against other processes until the PostgreSQL transaction ends. */
export async function lockSchema(sql: Sql): Promise<void> {
  await sql.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
}

async function apply(sql: Sql, { name, statements }: Migration): Promise<void> {
  for (const statement of statements) await sql.query(statement);
  await sql.query('INSERT INTO videogen_migrations (name) VALUES ($1)', [name]);
}
