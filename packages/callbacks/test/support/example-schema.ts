import { getTableConfig } from 'drizzle-orm/pg-core';
import { callbackRecords } from '../../examples/stores/drizzle.ts';

const { name, columns, indexes } = getTableConfig(callbackRecords);

const fields = columns.map((column) => {
  const rules = [column.primary && 'PRIMARY KEY', column.notNull && 'NOT NULL', column.isUnique && 'UNIQUE'];
  return [column.name, column.getSQLType(), ...rules.filter(Boolean)].join(' ');
});

const indexed = indexes.map(({ config }) =>
  config.columns.map((column) => ('name' in column ? column.name : '')).join(),
);

/** The statements that migrations create from the schema for Drizzle; those from the model for Prisma do the same. */
export const EXAMPLE_SCHEMA: string = [
  `CREATE TABLE ${name} (${fields.join()})`,
  ...indexed.map((keys) => `CREATE INDEX ON ${name} (${keys})`),
].join(';');
