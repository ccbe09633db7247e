import { randomUUID } from 'node:crypto';
import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore, Clock, JobQueue, MediaAddresses, StateStore } from '@videogen/engine';
import { createFolderBlobs } from '@videogen/engine/folder';
import type { Database } from '@videogen/engine/sql';
import { type CommitHook, createSqlStateStore } from '@videogen/engine/sql';
import { ConfigError } from './config/load-config.ts';
import type { Settings } from './config/settings.ts';
import { checkMigrated, migrate } from './migrations.ts';
import { createDatabaseClock } from './postgres/clock.ts';
import { createPostgresQueue } from './postgres/create-postgres-queue.ts';
import {
  MIGRATION_TIMEOUT,
  openPostgres,
  type PostgresDatabase,
  type PostgresOptions,
} from './postgres/database.ts';
import type { MediaContext } from './s3/open-s3-media.ts';

/** The database and its queue. */
export interface OpenedDatabase {
  readonly database: Database;
  /** The time of the database, which all processes share. */
  readonly clock: Clock;
  /** The database where it is PostgreSQL. */
  readonly postgres: PostgresDatabase | undefined;
  readonly queue: JobQueue;
  readonly createState: (hook: CommitHook) => StateStore;
  /** Compares the clock of this process with that of the database, from now on. */
  readonly startClock: () => Promise<void>;
  /** Creates or updates the tables. */
  readonly start: () => Promise<readonly string[]>;
  /** Checks that the tables exist, and changes nothing. Commands use it: they never migrate. */
  readonly check: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens PostgreSQL when there is a URL, and SQLite in the data folder otherwise. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  { timeoutMs, onError }: Pick<PostgresOptions, 'timeoutMs' | 'onError'>,
): Promise<OpenedDatabase> {
  if (databaseUrl === null) return openSmallDatabase(dataDir);
  const database = openPostgres({ url: databaseUrl, connections: 20, timeoutMs, onError });
  const { queue, changes } = createPostgresQueue(database);
  const clock = createDatabaseClock(database, onError);
  return {
    database,
    clock,
    postgres: database,
    queue,
    createState: (hook) => createSqlStateStore(database, changes, hook),
    startClock: clock.start,
    async start() {
      // A step may take longer than a statement of a request may.
      const patient = openPostgres({
        url: databaseUrl,
        connections: 1,
        timeoutMs: MIGRATION_TIMEOUT,
        onError,
      });
      try {
        return await migrate(patient);
      } finally {
        await patient.close();
      }
    },
    check: () => checkMigrated(database),
    async close() {
      clock.stop();
      await database.close();
    },
  };
}

async function openSmallDatabase(dataDir: string): Promise<OpenedDatabase> {
  await mkdir(dataDir, { recursive: true });
  if (process.getBuiltinModule('node:sqlite') === undefined)
    throw new ConfigError(
      `This Node (${process.version}) has no node:sqlite. Use Node 22.13 or later, or set DATABASE_URL to use PostgreSQL.`,
    );

  const { openSqlite, createSqliteQueue } = await import('@videogen/engine/sqlite');
  const database = openSqlite(join(dataDir, 'videogen.db'));
  const clock = { now: Date.now };
  const { queue, changes } = createSqliteQueue(database, clock, randomUUID);

  return {
    database,
    clock,
    postgres: undefined,
    queue,
    createState: (hook) => createSqlStateStore(database, changes, hook),
    startClock: async () => {},
    start: () => migrate(database),
    check: () => checkMigrated(database),
    close: database.close,
  };
}

/** The store of content and its URLs; `addresses` is null where the server receives and serves the media itself. */
export interface OpenedMedia {
  readonly blobs: BlobStore;
  readonly addresses: MediaAddresses | null;
  /** Rejects when the content cannot be stored now, for instance because the bucket does not exist. */
  readonly check: () => Promise<unknown>;
  readonly close: () => void;
}

/** Opens S3 when there is a bucket, and a folder otherwise. */
export async function openMedia(
  { s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>,
  context: MediaContext,
): Promise<OpenedMedia> {
  if (s3 === null) {
    const folder = join(dataDir, 'media');
    const check = () => access(folder, constants.W_OK);
    return { blobs: await createFolderBlobs(folder), addresses: null, check, close: () => {} };
  }
  // The client of S3 is a quarter of what a start loads.
  const { openS3Media } = await import('./s3/open-s3-media.ts');
  return openS3Media(s3, context);
}
