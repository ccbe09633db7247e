export { toStorable } from './domain/to-storable.ts';
export type { Database, Row, Sql, SqlValue, TransactionOptions } from './sql/database.ts';
export { buryJob, readDeadJobs, takeDeadJob } from './sql/dead-jobs.ts';
export { countEarliest, type JobTable, type LookForJobs, lookInTurns } from './sql/due-jobs.ts';
export { checkMigrated, lockSchema, type Migration, migrate } from './sql/migrations.ts';
export { type PagedQuery, readPage } from './sql/page.ts';
export { parseJob } from './sql/parse-job.ts';
export { type CommitHook, createSqlStateStore, type QueueChanges } from './sql/state-store.ts';
