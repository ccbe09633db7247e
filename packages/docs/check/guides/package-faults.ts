import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../../site/paths.ts';
import { region } from '../../site/region.ts';
import type { GuideFile } from '../guide-files.ts';
import { ofPackages } from '../guide-runs.ts';
import type { Guide } from './read-guides.ts';

/** Returns the files that are not, byte for byte, an example that the tests of its package run. */
export async function packageFaults({ name, files }: Guide): Promise<string[]> {
  const packages = join(repositoryRoot, 'packages');
  const folders = [join(packages, ofPackages[name] ?? '', 'examples'), join(packages, 'docs', 'examples')];

  const found = await Promise.all(
    files.map(async (file) =>
      (await isExample(file, folders)) ? [] : [`${name}: ${file.name} is not an example that is tested`],
    ),
  );
  return found.flat();
}

async function isExample({ name, text }: GuideFile, folders: readonly string[]): Promise<boolean> {
  const examples = await Promise.all(
    folders.map((folder) => readFile(join(folder, name), 'utf8').catch(() => undefined)),
  );
  return examples.some(
    (example) => example !== undefined && region(example, undefined, name) === text.trim(),
  );
}
