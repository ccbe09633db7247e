import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'cheerio';
import { build } from 'esbuild';
import { listFiles } from './files.ts';

/** Bundles one module into a script that needs no `type="module"`, which browsers refuse to load from a disk. */
async function classicScript(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2022',
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** Names the modules a page loads and takes their tags out, leaving one `defer` script per module in their order. */
export function replaceModuleTags(html: string, found: Set<string>): string {
  const $ = load(html);
  const seen = new Set<string>();
  $('link[rel="modulepreload"]').remove();
  $('script[type="module"][src^="/_astro/"]').each((_, element) => {
    const src = $(element).attr('src') ?? '';
    if (seen.has(src)) $(element).remove();
    else $(element).removeAttr('type').attr('defer', '');
    seen.add(src);
    found.add(src.slice(1));
  });
  return $.html();
}

/**
 * Replaces the ES modules of a built site by classic scripts, so that pages opened from a disk work like served ones.
 * Files that no page names any more are removed.
 */
export async function makeClassic(dist: string): Promise<void> {
  const names = await listFiles(dist);
  const found = new Set<string>();
  for (const name of names.filter((each) => each.endsWith('.html'))) {
    const file = join(dist, name);
    await writeFile(file, replaceModuleTags(await readFile(file, 'utf8'), found));
  }
  const bundled = await Promise.all(
    [...found].map(async (name) => [name, await classicScript(join(dist, name))] as const),
  );
  for (const name of names.filter((each) => each.startsWith('_astro/') && each.endsWith('.js'))) {
    await rm(join(dist, name));
  }
  for (const [name, text] of bundled) await writeFile(join(dist, name), text);
}
