import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from './files.ts';

/** Pagefind brings several interfaces; the site has its own and needs the engine only. */
export async function trimSearch(dist: string): Promise<void> {
  const folder = join(dist, 'pagefind');
  for (const name of await listFiles(folder)) {
    if (/^pagefind-(ui|modular-ui|component-ui|highlight)\b/.test(name)) await rm(join(folder, name));
  }
}
