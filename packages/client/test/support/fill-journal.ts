import { createFileJournal } from '../../src/journal-node.ts';

/** Writes records to the file of the first argument until one fails, and prints the id of each that resolved. */
const journal = createFileJournal(String(process.argv[2]));
try {
  for (let i = 0; ; i += 1) {
    const record = {
      id: `${i}`,
      operation: 'textToVideo',
      submittedAt: Date.now(),
      state: 'pending',
    } as const;
    // Lengths differ, so that a limit cuts a record.
    await journal.put({ ...record, evidence: 'x'.repeat(300 + i) });
    process.stdout.write(`${i}\n`);
  }
} catch {
  process.stdout.write('rejected\n');
}
