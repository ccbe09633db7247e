import { type FileHandle, open, realpath, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { getText, parseJson } from '../json.ts';
import {
  checkRecord,
  createKeepTest,
  type JournalOptions,
  type KeepTest,
  type SettlingJournal,
  type SubmissionRecord,
  withSettle,
} from './submission-journal.ts';

/** The size (bytes) from which the file is compacted. */
const minCompactedSize = 1_000_000;

/**
 * Creates a journal in a file: one line of JSON for each change, on the disk when `put` resolves. One process at a time
 * may write to it. From 1 MB, the file is replaced by one with the unresolved records only.
 *
 * @param path of the file; it is created if there is none
 * @returns a journal whose `unresolved` rejects with a `TypeError` for a line of JSON that is not a record
 * @throws {TypeError} when `maxAge` is not above 0
 */
export function createFileJournal(path: string, options: JournalOptions = {}): SettlingJournal {
  const isKept = createKeepTest(options);
  let last: Promise<void> = Promise.resolve();
  let maxSize = minCompactedSize;
  const compactIfLarge = async (size: number): Promise<void> => {
    if (size < maxSize) return;
    // A failure loses nothing: the whole file stays, and grows to twice its size before the next attempt.
    const compacted = await compact(path, isKept).catch(() => size);
    maxSize = Math.max(minCompactedSize, 2 * compacted);
  };
  return withSettle({
    put: (record) => {
      // In their order; one that failed does not hold back the next.
      const write = last.then(() => append(path, `\n${JSON.stringify(record)}\n`));
      last = write.then(compactIfLarge).catch(() => {});
      return write.then(() => {});
    },
    unresolved: async () => [...(await readRecords(path, isKept)).values()],
  });
}

/** Returns the size of the file. */
function append(path: string, line: string): Promise<number> {
  return withFile(path, 'a', async (file) => {
    // `write` may write a part only, as on a full disk; this writes all of it or throws.
    await file.appendFile(line);
    await file.sync();
    return (await file.stat()).size;
  });
}

/** Replaces the file by one with the kept records only, and returns its size. A crash leaves one of the two. */
async function compact(path: string, isKept: KeepTest): Promise<number> {
  const target = await realpath(path);
  const temporary = `${target}.tmp`;
  try {
    const records = await readRecords(target, isKept);
    const size = await withFile(temporary, 'w', async (file) => {
      for (const record of records.values()) await file.appendFile(`${JSON.stringify(record)}\n`);
      await file.sync();
      return (await file.stat()).size;
    });
    await rename(temporary, target);
    // Windows does not open folders.
    // Stryker disable next-line StringLiteral,ArrowFunction: only a crash of the machine shows whether the name is on the disk.
    await withFile(dirname(target), 'r', (folder) => folder.sync()).catch(() => {});
    return size;
  } catch (error) {
    // Stryker disable next-line ObjectLiteral,BooleanLiteral: the error of this would be ignored as the other one is.
    await rm(temporary, { force: true });
    throw error;
  }
}

async function readRecords(path: string, isKept: KeepTest): Promise<Map<string, SubmissionRecord>> {
  const records = new Map<string, SubmissionRecord>();
  await withFile(path, 'r', async (file) => {
    let number = 0;
    for await (const line of file.readLines()) {
      number += 1;
      const record = parseJson(line);
      // A crash cut it: its `put` never resolved, so no request was sent.
      if (record === undefined) continue;
      try {
        checkRecord(record);
      } catch (cause) {
        const message = `${path} has no submission in line ${number}: ${getText(cause)}. Correct or remove the line`;
        throw new TypeError(message, { cause });
      }
      if (isKept(record)) records.set(record.id, record);
      else records.delete(record.id);
    }
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  return records;
}

async function withFile<T>(path: string, flags: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, flags, 0o600);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}
