import { rename } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { readSynonyms } from './synonyms.ts';

/** Pagefind finds its files by its own URL, in which it expects this beginning. */
const allWords = 'pagefind.js.all-words.js';

/** Puts a module before Pagefind's that accepts questions. */
export async function writeSearch(dist: string): Promise<void> {
  const folder = `${dist}/pagefind`;
  await rename(`${folder}/pagefind.js`, `${folder}/${allWords}`);

  const synonyms = await readSynonyms();
  const program = `import { search as searchAll } from './${allWords}';
import { searchPages } from './search-pages.ts';
export * from './${allWords}';
export const search = searchPages(searchAll, ${JSON.stringify(synonyms)});
`;

  await build({
    stdin: { contents: program, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    external: [`./${allWords}`],
    format: 'esm',
    minify: true,
    outfile: `${folder}/pagefind.js`,
  });
}
