import { copyFile, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { docsRoot, repositoryRoot } from './paths.ts';

/** The bundled documents, by the name they are downloaded under. */
const downloads = ['openapi.json', 'openapi.yaml', 'asyncapi.json', 'asyncapi.yaml'] as const;

/** Copies the documents to where Astro takes static files from, and gives their sizes in bytes. */
export async function copyDownloads(): Promise<Record<string, number>> {
  const target = join(docsRoot, 'public', 'downloads');
  await mkdir(target, { recursive: true });
  const sizes: Record<string, number> = {};
  for (const name of downloads) {
    const source = join(repositoryRoot, 'spec', 'dist', name);
    await copyFile(source, join(target, name));
    sizes[name] = (await stat(source)).size;
  }
  return sizes;
}
