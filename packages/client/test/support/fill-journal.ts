import { createFileJournal } from '../../src/journal-node.ts';

/** Writes records to the file of the first argument, and prints which of them resolved. */
const journal = createFileJournal(String(process.argv[2]));
const resolved: string[] = [];
let rejected = 0;
for (let i = 0; i < 62; i += 1) {
  const record = { id: `${i}`, operation: 'textToVideo', submittedAt: Date.now(), state: 'pending' } as const;
  // Lengths differ, so that the limit cuts a record.
  const put = Promise.resolve(journal.put({ ...record, evidence: 'x'.repeat(300 + i) }));
  await put.then(
    () => resolved.push(record.id),
    () => {
      rejected += 1;
    },
  );
}
process.stdout.write(JSON.stringify({ resolved, rejected }));
