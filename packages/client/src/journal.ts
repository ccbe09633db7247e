export { journalHooks } from './journal/journal-hooks.ts';
export { createMemoryJournal } from './journal/memory-journal.ts';
export type {
  JournalOptions,
  Settlement,
  SettlingJournal,
  SubmissionJournal,
  SubmissionRecord,
} from './journal/submission-journal.ts';
