import type { Migration } from '@videogen/engine/sql';
import { main } from '../../src/cli/main.ts';
import { serverMigrations } from '../../src/migrations.ts';

// The program of the next version: this one with a migration more. A next version may add columns, indexes and tables
// while this one runs.

const expansion: Migration = {
  name: 'of the next version',
  statements: [
    `ALTER TABLE tasks ADD COLUMN future text NOT NULL DEFAULT 'x'`,
    'ALTER TABLE organizations ADD COLUMN future bigint',
    'ALTER TABLE dead_jobs ADD COLUMN future text',
    'ALTER TABLE deliveries ADD COLUMN future text',
    'CREATE INDEX tasks_future ON tasks (future)',
    'CREATE TABLE of_the_next_version (id text PRIMARY KEY)',
  ],
};

// Safe: the list is an array, which only this program changes.
(serverMigrations as Migration[]).push(expansion);
process.exitCode = await main(process.argv.slice(2));
