import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createFileBlobs } from '../blobs/file-blobs.ts';
import type { Stores } from '../create-core.ts';
import { EmulatorError } from '../errors.ts';
import { isFinal } from '../tasks/task-machine.ts';
import { openSqliteState } from './sqlite-state.ts';
import type { StateStore } from './state-store.ts';

/**
 * Opens the stores that keep everything in a folder: records in SQLite, contents in files.
 *
 * @throws {EmulatorError} `DATA_DIR_UNUSABLE` when the folder cannot be written, another emulator has it, or this
 * version of Node has no SQLite
 */
export async function openFileStores(dataDir: string): Promise<Stores> {
  const sqlite = await loadSqlite();
  try {
    mkdirSync(dataDir, { recursive: true });
    const state = openSqliteState(new sqlite.DatabaseSync(join(dataDir, 'emulator.sqlite')));
    const blobs = createFileBlobs(join(dataDir, 'blobs'), await usedBlobs(state));
    return { state, blobs };
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

async function loadSqlite(): Promise<typeof import('node:sqlite')> {
  try {
    return await import('node:sqlite');
  } catch (error) {
    throw new EmulatorError(
      'DATA_DIR_UNUSABLE',
      `A data folder needs Node 22.13 or later (22.5 with --experimental-sqlite); this is ${process.version}. Update Node, or start without a data folder to keep everything in memory.`,
      { cause: error },
    );
  }
}

function unusable(dataDir: string, error: unknown): EmulatorError {
  const reason = error instanceof Error ? error.message : String(error);
  const hint = reason.includes('locked')
    ? 'Another emulator uses it.'
    : 'Check that it is a folder that can be written.';
  return new EmulatorError('DATA_DIR_UNUSABLE', `Cannot use the data folder ${dataDir}: ${reason}. ${hint}`, {
    cause: error,
  });
}

/** Lists every use of a content by a record, so that what nobody uses can be dropped. */
async function usedBlobs({ tasks, uploads }: StateStore): Promise<string[]> {
  const used: (string | null | undefined)[] = (await uploads.list()).map(({ file }) => file?.blob);
  for (const { status, job, output } of await tasks.list()) {
    used.push(output?.blob);
    if (!isFinal(status)) used.push(job.image?.blob, job.video?.blob, job.audio?.blob);
  }
  return used.filter((blob) => typeof blob === 'string');
}
