export { openSqlite, type SqliteOptions } from './sqlite/database.ts';
export { createSqliteQueue, releaseClaims, type SqliteQueue } from './sqlite/job-queue.ts';
