import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/**
 * Lists the files below a folder, as paths relative to it with forward slashes, sorted.
 *
 * @example
 * ```ts
 * await listFiles('dist'); // ['guides/first-video.html', 'index.html', …]
 * ```
 */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Writes a text file and the folders above it. */
export async function writeText(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Whether a file of the built site is one of its pages; downloads and the files of the search are not. */
export function isPage(name: string): boolean {
  return name.endsWith('.html') && !/^(pagefind|downloads)\//.test(name);
}
