import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { docsRoot } from './paths.ts';
import type { Synonyms } from './search-pages.ts';

/** Terms of the glossary, by the names of its column "Also called". */
export async function readSynonyms(): Promise<Synonyms> {
  const glossary = await readFile(join(docsRoot, 'src', 'content', 'docs', 'guides', 'glossary.mdx'), 'utf8');
  const synonyms: Record<string, string[]> = {};
  for (const [, term = '', names = ''] of glossary.matchAll(/^\| \*\*(.*?)\*\*.*\| ([^|]*) \|$/gm)) {
    for (const name of names.toLowerCase().split(', ')) {
      if (name !== '') synonyms[name] = [...(synonyms[name] ?? []), term];
    }
  }
  return synonyms;
}
