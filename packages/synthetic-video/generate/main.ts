import { mkdirSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { makeAssets } from './assets.ts';
import { makePlaceholders } from './placeholders.ts';

/** Writes the generated files of the package: `pnpm --filter @videogen/synthetic-video generate`. */
const folder = new URL('../assets/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, content] of await makeAssets()) {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length, [constants.BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(new URL(`${name}.br`, folder), brotliCompressSync(content, { params }));
}
writeFileSync(new URL('../src/generated/placeholders.ts', import.meta.url), await makePlaceholders());
