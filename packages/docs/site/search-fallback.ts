import { rename } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Pagefind finds its files by its own URL, in which it expects this beginning. */
const allWords = 'pagefind.js.all-words.js';

/** Puts a module before Pagefind's that finds pages with any word when none has all of them. */
export async function writeSearchFallback(dist: string): Promise<void> {
  const folder = `${dist}/pagefind`;
  await rename(`${folder}/pagefind.js`, `${folder}/${allWords}`);
  const program = `import { search as searchAll } from './${allWords}';
import { withAnyWord } from './any-word.ts';
export * from './${allWords}';
export const search = withAnyWord(searchAll);
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
