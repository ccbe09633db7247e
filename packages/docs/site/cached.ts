import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles, writeText } from './files.ts';
import { cacheRoot, docsRoot, repositoryRoot } from './paths.ts';

/** Hash of the contents of folders and files, named from the root of the repository. */
async function getHash(inputs: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const input of inputs) {
    const path = join(repositoryRoot, input);
    const names = /\.\w+$/.test(input) ? [''] : await listFiles(path);
    for (const name of names) hash.update(`${input}/${name}\0`).update(await readFile(join(path, name)));
  }
  return hash.digest('hex');
}

/**
 * Returns a result from the cache, or makes it when an input has changed. The inputs include the program that makes it.
 *
 * @param key Name of the result.
 * @param inputs Files and folders it is made from, named from the root of the repository.
 */
export async function cached<T>(key: string, inputs: readonly string[], make: () => Promise<T>): Promise<T> {
  const hash = await getHash([...inputs, 'packages/docs/package.json']);
  const file = join(cacheRoot, 'made', `${key}.json`);
  try {
    // Written below by the same function under the same hash.
    const found = JSON.parse(await readFile(file, 'utf8')) as { hash: string; value: T };
    if (found.hash === hash) return found.value;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const value = await make();
  await writeText(file, JSON.stringify({ hash, value }));
  return value;
}

/** Folder for what the pages import, inside the package and ignored by git. */
export const generatedRoot: string = join(docsRoot, '.cache', 'pages');
