import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, isFinal } from '@videogen/engine';
import { createMemoryBlobs, type MemoryTables } from '@videogen/engine/memory';
import { EmulatorError } from '../errors.ts';
import { createMemoryStore, type EmulatorBlobs, type EmulatorStore } from './emulator-store.ts';

/** The stores of records and of contents. */
export interface Stores {
  readonly store: EmulatorStore;
  readonly blobs: EmulatorBlobs;
}

/**
 * Opens the stores: in memory, or, with a folder, records in SQLite and contents in files.
 *
 * @throws {EmulatorError} `DATA_DIR_UNUSABLE` when the folder cannot be written, another emulator has it, or this
 * version of Node has no SQLite
 */
export async function openStores(dataDir: string | null, clock: Clock): Promise<Stores> {
  if (dataDir === null) return { store: createMemoryStore(clock), blobs: createMemoryBlobs() };
  checkSqlite();
  const { openSqliteStore } = await import('./sqlite-store.ts');
  const { openFolderBlobs } = await import('./folder-blobs.ts');
  try {
    mkdirSync(dataDir, { recursive: true });
    const store = await openSqliteStore(join(dataDir, 'emulator.sqlite'), clock);
    const blobs = await openFolderBlobs(join(dataDir, 'blobs'), usedBlobs(store.tables));
    return { store, blobs };
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

function checkSqlite(): void {
  if (process.getBuiltinModule('node:sqlite') !== undefined) return;
  throw new EmulatorError(
    'DATA_DIR_UNUSABLE',
    `A data folder needs Node 22.13 or later (22.5 with --experimental-sqlite); this is ${process.version}. Update Node, or start without a data folder to keep everything in memory.`,
  );
}

const HINTS: readonly (readonly [string, string])[] = [
  ['locked', 'Another emulator uses it.'],
  ['cannot work with', 'Update @videogen/emulator, or use another folder.'],
];

function unusable(dataDir: string, error: unknown): EmulatorError {
  const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
  const hint =
    HINTS.find(([part]) => reason.includes(part))?.[1] ?? 'Check that it is a folder that can be written.';
  return new EmulatorError('DATA_DIR_UNUSABLE', `Cannot use the data folder ${dataDir}: ${reason}. ${hint}`, {
    cause: error,
  });
}

/** Lists the contents that records have, so that all others can be deleted. */
function usedBlobs({ tasks, uploads }: MemoryTables): string[] {
  const used: (string | null | undefined)[] = [...uploads.values()].map(({ file }) => file?.blob);
  for (const { status, job, output } of tasks.values()) {
    used.push(output?.blob);
    if (!isFinal(status)) used.push(job.image?.blob, job.video?.blob, job.audio?.blob);
  }
  return used.filter((blob) => typeof blob === 'string');
}
