export { createFileJournal } from './journal/file-journal.ts';
export type { JournalOptions, Settlement, SettlingJournal } from './journal/submission-journal.ts';
