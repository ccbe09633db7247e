export { createFileJournal } from './journal/file-journal.ts';
export { createSqliteJournal, type SqliteJournal } from './journal/sqlite-journal.ts';
export type { JournalOptions, Settlement, SettlingJournal } from './journal/submission-journal.ts';
