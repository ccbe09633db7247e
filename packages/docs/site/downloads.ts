import { copyFile, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeText } from './files.ts';
import { docsRoot, repositoryRoot } from './paths.ts';
import { postmanCollection } from './postman.ts';
import { asyncapiPage, redocPage } from './single-files.ts';
import { readBundle } from './spec.ts';

/** The bundled documents, by the name they are downloaded under. */
const documents = [
  'openapi.json',
  'openapi.yaml',
  'asyncapi.json',
  'asyncapi.yaml',
  'code-samples.overlay.yaml',
] as const;

/** The references in one file each, for readers who prefer that or have no network. */
const pages = { 'openapi.html': redocPage, 'asyncapi.html': asyncapiPage } as const;

/** Writes what can be downloaded to the folder from which Astro copies static files, and returns the sizes in bytes. */
export async function writeDownloads(): Promise<Record<string, number>> {
  const target = join(docsRoot, 'public', 'downloads');
  await mkdir(target, { recursive: true });
  for (const name of documents)
    await copyFile(join(repositoryRoot, 'spec', 'dist', name), join(target, name));
  const arazzo = await readFile(join(repositoryRoot, 'spec', 'arazzo.yaml'), 'utf8');
  // Here the document is beside the workflows.
  await writeText(join(target, 'arazzo.yaml'), arazzo.replace('dist/openapi.yaml', 'openapi.yaml'));
  const collection = postmanCollection(await readBundle('openapi'));
  await writeText(join(target, 'postman.json'), JSON.stringify(collection, null, 2));
  for (const [name, render] of Object.entries(pages)) await writeText(join(target, name), await render());
  const names = [...documents, 'arazzo.yaml', 'postman.json', ...Object.keys(pages)];
  const sizes = names.map(async (name) => [name, (await stat(join(target, name))).size] as const);
  return Object.fromEntries(await Promise.all(sizes));
}
