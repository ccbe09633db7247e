import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generatedRoot } from '../cached.ts';
import { isPage, listFiles } from '../files.ts';
import { fullText, llmsText, readingOrder, type Twin } from './llms.ts';
import { loadBuilt, pageMarkdown, plainMarkdown } from './markdown.ts';

/** Reads the Markdown that generated pages are built from. */
async function generatedTwins(): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(generatedRoot, 'twins.json'), 'utf8');
  // Written by `prepare`: the Markdown of each generated page by its path.
  return new Map(Object.entries(JSON.parse(text) as Record<string, string>));
}

async function getTwin(dist: string, page: string, generated: ReadonlyMap<string, string>): Promise<Twin> {
  const html = await readFile(join(dist, page), 'utf8');
  const $ = loadBuilt(html);
  const written = generated.get(page.replace(/\.html$/, ''));
  const markdown = written === undefined ? await pageMarkdown(html) : plainMarkdown(page, written);
  return {
    path: page.replace(/\.html$/, '.md'),
    title: $('h1').first().text().trim(),
    description: $('meta[name="description"]').attr('content') ?? '',
    markdown,
  };
}

/** Writes a Markdown twin next to every page, `llms.txt`, and `llms-full.txt` with all of them. */
export async function writeTwins(dist: string): Promise<void> {
  const pages = (await listFiles(dist)).filter(isPage);
  const generated = await generatedTwins();
  const twins = await Promise.all(pages.map((page) => getTwin(dist, page, generated)));
  for (const twin of twins) await writeFile(join(dist, twin.path), twin.markdown);
  const order = readingOrder();
  await writeFile(join(dist, 'llms.txt'), llmsText(twins, order));
  await writeFile(join(dist, 'llms-full.txt'), fullText(twins, order));
}
