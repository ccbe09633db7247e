import { open, readFile } from 'node:fs/promises';
import { isUnresolved, type SubmissionJournal, type SubmissionRecord } from './submission-journal.ts';

/**
 * Creates a journal in a file: one line of JSON for each change, on the disk when `put` resolves. One process at a time
 * may write to it.
 *
 * @param path of the file; it is created if there is none
 */
export function createFileJournal(path: string): SubmissionJournal {
  let last: Promise<void> = Promise.resolve();
  const append = async (line: string): Promise<void> => {
    const file = await open(path, 'a', 0o600);
    try {
      await file.write(line);
      await file.sync();
    } finally {
      await file.close();
    }
  };
  return {
    put: (record) => {
      // In their order; one that failed does not hold back the next.
      const write = last.then(() => append(`\n${JSON.stringify(record)}\n`));
      last = write.catch(() => {});
      return write;
    },
    unresolved: async () => [...(await readRecords(path)).values()].filter(isUnresolved),
  };
}

async function readRecords(path: string): Promise<Map<string, SubmissionRecord>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const records = new Map<string, SubmissionRecord>();
  for (const line of text.split('\n')) {
    const record = parse(line);
    if (record) records.set(record.id, record);
  }
  return records;
}

/** An incomplete line after a crash is skipped: `put` never resolved for it, so no request was sent. */
function parse(line: string): SubmissionRecord | undefined {
  try {
    // Sound: only `put` writes lines.
    return line === '' ? undefined : (JSON.parse(line) as SubmissionRecord);
  } catch {
    return undefined;
  }
}
