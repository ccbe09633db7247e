export { createFileJournal } from './journal/file-journal.ts';
export { createSqliteJournal, type SqliteJournal } from './journal/sqlite-journal.ts';
