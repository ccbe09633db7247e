import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  blobStoreCases,
  type ConformanceCase,
  idsCases,
  jobQueueCases,
  rendererCases,
  stateStoreCases,
} from '@videogen/service/conformance';
import { afterEach, describe, expect, test } from 'vitest';
import { createFileBlobs } from '../../src/persistence/file-blobs.ts';
import { openSqliteStore } from '../../src/persistence/sqlite-store.ts';
import { createIds } from '../../src/random/ids.ts';
import { createSyntheticRenderer } from '../../src/tasks/node-renderer.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'videogen-conformance-'));
  folders.push(folder);
  return folder;
}

function openSqlite() {
  let now = Date.parse('2026-01-01T00:00:00.000Z');
  const clock = { now: () => now };
  const store = openSqliteStore(new DatabaseSync(join(newFolder(), 'emulator.sqlite')), clock);
  const pass = (milliseconds: number): void => {
    now += milliseconds;
  };
  return { ...store, ...clock, pass };
}

function openRenderer() {
  const renderer = createSyntheticRenderer({ option: 'none', captions: false, timeoutMs: 60_000 });
  return { renderer, pass: () => undefined, close: renderer.close };
}

const suites: readonly [string, readonly ConformanceCase[]][] = [
  ['the state store in SQLite', stateStoreCases(openSqlite)],
  ['the job queue in SQLite', jobQueueCases(openSqlite)],
  ['the blob store in a folder', blobStoreCases(() => ({ blobs: createFileBlobs(newFolder(), []) }))],
  ['the synthetic renderer', rendererCases(openRenderer)],
  ['ids by seed', idsCases(() => ({ ids: createIds(1, 1) }))],
];

describe.each(suites)('%s', (_, cases) => {
  test.each(cases.map(({ name, run }) => [name, run] as const))('%s', async (_name, run) => {
    await expect(run()).resolves.toBeUndefined();
  });
});
