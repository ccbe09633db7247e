import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/**
 * A copy of the documents in a separate folder, which may be edited and generated into.
 *
 * @param atEnd takes the function that removes the copy. @default at the end of the test
 */
export async function copyOfDocuments(atEnd?: (remove: () => Promise<void>) => void): Promise<string> {
  const folder = await temporaryFolder(atEnd);
  await cp(join(root, 'spec'), join(folder, 'spec'), {
    recursive: true,
    filter: (source) => !/[\\/](?:node_modules|dist|test)$/.test(source),
  });
  return folder;
}

/** Replaces a text in one file of a copy; fails when it is not there, for then the test would prove nothing. */
export async function edit(folder: string, file: string, from: string, to: string): Promise<void> {
  const path = join(folder, file);
  const text = await readFile(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not contain ${JSON.stringify(from)}`);
  await writeFile(
    path,
    text.replace(from, () => to),
  );
}
