import { readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { CheerioAPI } from 'cheerio';
import { isPage, listFiles } from '../files.ts';
import { fullText, llmsText, readingOrder, type Twin } from './llms.ts';
import { loadBuilt, pageMarkdown } from './markdown.ts';

/** A built page whose links are relative. */
interface Page {
  readonly path: string;
  readonly $: CheerioAPI;
}

async function readPage(dist: string, path: string): Promise<Page> {
  return { path, $: loadBuilt(await readFile(join(dist, path), 'utf8')) };
}

/** The ids that links of the pages name, by page. */
function getAnchors(pages: readonly Page[]): Map<string, Set<string>> {
  const found = new Map(pages.map(({ path }) => [path, new Set<string>()]));
  for (const { path, $ } of pages) {
    for (const link of $('.sl-markdown-content a[href*="#"]:not([role="tab"])').toArray()) {
      const [file = '', id = ''] = (link.attribs['href'] ?? '').split('#');
      found.get(file === '' ? path : posix.join(posix.dirname(path), file))?.add(decodeURIComponent(id));
    }
  }
  return found;
}

async function getTwin({ path, $ }: Page, anchors: ReadonlySet<string> | undefined): Promise<Twin> {
  const title = $('h1').first().text().trim();
  const description = $('meta[name="description"]').attr('content') ?? '';
  return {
    path: path.replace(/\.html$/, '.md'),
    title,
    description,
    markdown: await pageMarkdown($, anchors),
  };
}

/** Writes a Markdown twin next to every page, `llms.txt`, and `llms-full.txt` with all of them. */
export async function writeTwins(dist: string): Promise<void> {
  const paths = (await listFiles(dist)).filter(isPage);
  const pages = await Promise.all(paths.map((path) => readPage(dist, path)));
  const anchors = getAnchors(pages);
  const twins = await Promise.all(pages.map((page) => getTwin(page, anchors.get(page.path))));
  for (const twin of twins) await writeFile(join(dist, twin.path), twin.markdown);
  const order = readingOrder();
  await writeFile(join(dist, 'llms.txt'), llmsText(twins, order));
  await writeFile(join(dist, 'llms-full.txt'), fullText(twins, order));
}
