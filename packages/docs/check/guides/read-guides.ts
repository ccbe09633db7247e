import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type GuideFile, getFiles } from '../guide-files.ts';
import { ofPackages } from '../guide-runs.ts';
import type { Site } from '../pages.ts';

/** A guide with the files that its blocks make up. */
export interface Guide {
  readonly name: string;
  readonly files: readonly GuideFile[];
}

/** Reads the guides of a site and the instructions for agents, or only the guides that are named. */
export async function readGuides(site: Site, named?: ReadonlySet<string>): Promise<Guide[]> {
  const pages = [...site.files]
    .filter((path) => /^(?:index|guides\/[^/]+)\.md$/.test(path))
    .filter((path) => named?.has(path.replace(/\.md$/, '.html')) ?? true);
  const paths = pages.map((page) => join(site.folder, page));
  if (named === undefined) paths.push(join(import.meta.dirname, '..', 'agent.md'));

  const guides = await Promise.all(paths.map(readGuide));
  return guides.flat();
}

/** Reads a guide; each of its files that is an example of a package is a guide of its own. */
async function readGuide(path: string): Promise<Guide[]> {
  const name = basename(path, '.md');
  const files = getFiles(await readFile(path, 'utf8'));
  const isOfPackage = (file: GuideFile): boolean => `${name}/${file.name}` in ofPackages;

  return [
    { name, files: files.filter((file) => !isOfPackage(file)) },
    ...files.filter(isOfPackage).map((file) => ({ name: `${name}/${file.name}`, files: [file] })),
  ];
}
