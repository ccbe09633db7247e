import { join } from 'node:path';
import {
  blobStoreCases,
  type ConformanceCase,
  idsCases,
  jobQueueCases,
  rendererCases,
  stateStoreCases,
} from '@videogen/engine/conformance';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { describe, expect, test } from 'vitest';
import { openFolderBlobs } from '../../src/persistence/folder-blobs.ts';
import { openSqliteStore } from '../../src/persistence/sqlite-store.ts';
import { createIds } from '../../src/random/ids.ts';
import { createSeed } from '../../src/random/seed.ts';
import { loadRenderer } from '../../src/render/load-renderer.ts';
import { createRenderPort } from '../../src/tasks/create-render-port.ts';

async function openSqlite() {
  let now = Date.parse('2026-01-01T00:00:00.000Z');
  const clock = { now: () => now };
  const store = await openSqliteStore(join(await temporaryFolder(), 'emulator.sqlite'), clock);
  const pass = (milliseconds: number): void => {
    now += milliseconds;
  };
  return { ...store, ...clock, pass };
}

function openRenderer() {
  const timeoutMs = 60_000;
  const load = () => loadRenderer('none', { captions: false, timeoutMs });
  const ignore = () => undefined;
  const renderer = createRenderPort({ load, timeoutMs, onWarning: ignore, onFailure: ignore });
  return { renderer, pass: () => undefined, close: renderer.close };
}

const suites: readonly [string, readonly ConformanceCase[]][] = [
  ['the state store in SQLite', stateStoreCases(openSqlite)],
  ['the job queue in SQLite', jobQueueCases(openSqlite)],
  [
    'the blob store in a folder',
    blobStoreCases(async () => ({ blobs: await openFolderBlobs(await temporaryFolder(), []) })),
  ],
  ['the synthetic renderer', rendererCases(openRenderer)],
  ['ids by seed', idsCases(() => ({ ids: createIds(createSeed(1), 1) }))],
];

describe.each(suites)('%s', (_, cases) => {
  test.each(cases.map(({ name, run }) => [name, run] as const))('%s', async (_name, run) => {
    await expect(run()).resolves.toBeUndefined();
  });
});
