import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * Makes an empty temporary folder and returns its path.
 *
 * @param atEnd takes the function that removes the folder: `afterAll` in a module; in a hook it does nothing. @default at the end of the test
 */
export async function temporaryFolder(
  atEnd: (remove: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'videogen-test-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
