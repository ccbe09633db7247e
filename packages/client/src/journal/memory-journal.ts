import {
  createKeepTest,
  type JournalOptions,
  type SettlingJournal,
  type SubmissionRecord,
  withSettle,
} from './submission-journal.ts';

/**
 * Creates a journal in memory. It does not outlive the process: `@videogen/client/journal/node` has a file.
 *
 * @throws {TypeError} when `maxAge` is not above 0
 */
export function createMemoryJournal(options: JournalOptions = {}): SettlingJournal {
  const isKept = createKeepTest(options);
  const records = new Map<string, SubmissionRecord>();
  return withSettle({
    put: (record) => {
      // Stryker disable next-line ConditionalExpression: `unresolved` does not return such a record, which only takes memory.
      if (isKept(record)) records.set(record.id, record);
      else records.delete(record.id);
    },
    unresolved: async () => [...records.values()].filter(isKept),
  });
}
