import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'cheerio';
import { generatedRoot } from '../cached.ts';
import { isPage, listFiles } from '../files.ts';
import { allOperations, operationUrl } from '../reference.ts';
import { type RegisterEntry, readRegister } from '../spec.ts';
import { pageMarkdown, plainMarkdown } from './markdown.ts';
import { objectsTwin, operationTwin, overviewTwin } from './reference.ts';

/** A page of the site as language models read it. */
interface Twin {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
}

const sections: readonly [string, RegExp][] = [
  ['Start', /^index\.md$/],
  ['Guides', /^guides\//],
  ['Reference', /^reference\/(?!api\/)/],
  ['Packages', /^reference\/api\//],
];

/** Reads the Markdown that generated pages are built from. */
async function generatedTwins(): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(generatedRoot, 'twins.json'), 'utf8');
  // Written by `prepare`: the Markdown of each generated page by its path.
  return new Map(Object.entries(JSON.parse(text) as Record<string, string>));
}

/** Markdown of a page of the reference, made from the same description as the page. */
function referenceTwin(page: string, register: readonly RegisterEntry[]): string | undefined {
  const operation = allOperations.find((each) => `${operationUrl(each).slice(1, -1)}.html` === page);
  if (operation !== undefined) return operationTwin(operation, register);
  const pages: Readonly<Record<string, (entries: readonly RegisterEntry[]) => string>> = {
    'reference/http.html': overviewTwin,
    'reference/objects.html': objectsTwin,
  };
  return pages[page]?.(register);
}

async function twinOf(dist: string, page: string, generated: ReadonlyMap<string, string>): Promise<Twin> {
  const html = await readFile(join(dist, page), 'utf8');
  const $ = load(html);
  const own = referenceTwin(page, await readRegister());
  const source = generated.get(page.replace(/\.html$/, ''));
  const written = own ?? source;
  const markdown = written === undefined ? await pageMarkdown(html) : plainMarkdown(page, written);
  return {
    path: page.replace(/\.html$/, '.md'),
    title: $('h1').first().text().trim(),
    description: $('meta[name="description"]').attr('content') ?? '',
    markdown,
  };
}

/** `llms.txt`: what the site is and where its pages are, by the convention of that name. */
function llmsText(twins: readonly Twin[]): string {
  const parts = sections.map(([label, pattern]) => {
    const lines = twins
      .filter((twin) => pattern.test(twin.path))
      .map((twin) => `- [${twin.title}](${twin.path}): ${twin.description}`);
    return `## ${label}\n\n${lines.join('\n')}`;
  });
  const summary =
    'An asynchronous video-generation API and its TypeScript toolkit: documents, types, validators, client, callback receiver, emulator.';
  return `# Videogen\n\n> ${summary}\n\n${parts.join('\n\n')}\n`;
}

/** Writes a Markdown twin of every page beside it, `llms.txt`, and `llms-full.txt` with all of them. */
export async function writeTwins(dist: string): Promise<void> {
  const pages = (await listFiles(dist)).filter(isPage);
  const generated = await generatedTwins();
  const twins = await Promise.all(pages.map((page) => twinOf(dist, page, generated)));
  for (const twin of twins) await writeFile(join(dist, twin.path), twin.markdown);
  await writeFile(join(dist, 'llms.txt'), llmsText(twins));
  const guides = twins.filter((twin) => !twin.path.startsWith('reference/api/'));
  await writeFile(join(dist, 'llms-full.txt'), guides.map((twin) => twin.markdown).join('\n\n---\n\n'));
}
