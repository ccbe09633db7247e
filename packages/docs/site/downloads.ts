import { copyFile, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeText } from './files.ts';
import { docsRoot, repositoryRoot } from './paths.ts';
import { postmanCollection } from './postman.ts';
import { redocPage } from './redoc.ts';
import { readBundle } from './spec.ts';

/** The bundled documents, by the name they are downloaded under. */
const documents = [
  'openapi.json',
  'openapi.yaml',
  'asyncapi.json',
  'asyncapi.yaml',
  'code-samples.overlay.yaml',
] as const;

/** Writes what can be downloaded to the folder from which Astro copies static files, and returns the sizes in bytes. */
export async function writeDownloads(): Promise<Record<string, number>> {
  const target = join(docsRoot, 'public', 'downloads');
  await mkdir(target, { recursive: true });
  for (const name of documents)
    await copyFile(join(repositoryRoot, 'spec', 'dist', name), join(target, name));
  const arazzo = await readFile(join(repositoryRoot, 'spec', 'arazzo.yaml'), 'utf8');
  // Here the document is beside the workflows.
  await writeText(join(target, 'arazzo.yaml'), arazzo.replace('dist/openapi.yaml', 'openapi.yaml'));
  const collection = await postmanCollection(await readBundle('openapi'));
  await writeText(join(target, 'postman.json'), JSON.stringify(collection, null, 2));
  await writeText(join(target, 'openapi.html'), await redocPage());
  const names = [...documents, 'arazzo.yaml', 'postman.json', 'openapi.html'];
  const sizes = names.map(async (name) => [name, (await stat(join(target, name))).size] as const);
  return Object.fromEntries(await Promise.all(sizes));
}
