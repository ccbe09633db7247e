import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmulator } from '@videogen/emulator';
import { operationList } from '@videogen/types/operations';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { postmanCollection } from '../../site/postman.ts';
import { readBundle } from '../../site/spec.ts';

/** `pnpm -C tools/test-support/runtimes install:nightly` installs it there. */
const more = new URL('../../../../tools/test-support/runtimes/more/package.json', import.meta.url);
const newman = createRequire(more).resolve('newman/bin/newman.js');

test('newman sends every request of the collection from an empty folder, and each succeeds', async () => {
  await using emulator = await startEmulator({ render: 'none', clock: 'manual' });
  const collection = await postmanCollection(await readBundle('openapi'));
  const items = collection.item.flatMap((folder) => folder.item);
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'postman.json'), JSON.stringify(collection));
  const args = [newman, 'run', 'postman.json', '--env-var', `baseUrl=${emulator.url}`, '--color', 'off'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 1 << 24 });
  expect(stdout.match(/\[200 OK/g), stdout).toHaveLength(items.length);
  const creates = operationList.filter(({ costsCredits }) => costsCredits);
  expect(await emulator.tasks.list()).toHaveLength(creates.length);
  // Each operation, and the upload to the presigned URL.
  expect(items).toHaveLength(operationList.length + 1);
});
