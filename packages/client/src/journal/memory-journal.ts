import { isUnresolved, type SubmissionJournal, type SubmissionRecord } from './submission-journal.ts';

/** Creates a journal in memory. It does not outlive the process: `@videogen/client/journal/node` has files and SQLite. */
export function createMemoryJournal(): SubmissionJournal {
  const records = new Map<string, SubmissionRecord>();
  return {
    put: (record) => void records.set(record.id, record),
    unresolved: async () => [...records.values()].filter(isUnresolved),
  };
}
