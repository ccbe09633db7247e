import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import facts from './facts.json' with { type: 'json' };
import type { Site } from './pages.ts';

/** Path of a page of the reference by its short name. */
function getPath(name: string): string {
  return /^(http|callback|objects)$/.test(name) ? `reference/${name}` : `reference/http/${name}`;
}

/** Text without markup and without differences of white space. */
function plain(text: string): string {
  return text.replaceAll('`', '').replaceAll('\\', '').replace(/\s+/g, ' ').toLowerCase();
}

/** The description of a field on a page; the whole page without a field. */
function pageText(site: Site, path: string, field: string | undefined): string {
  const page = site.pages.find((each) => each.path === `${path}.html`);
  if (page === undefined) return '';
  const { $ } = page;
  const id = field?.replace(/^parameters\./, 'path.');
  const found = id === undefined ? $('main') : $('main [id]').filter((_, each) => $(each).attr('id') === id);
  // The heading of a response is inside of the section that describes it.
  const part = found.is('h3') ? found.parent() : found;
  return part
    .map((_, each) => $(each).text())
    .toArray()
    .join(' ');
}

/**
 * Facts that a page of the reference or its Markdown twin does not state. `facts.json` has sentences of the description of
 * the service, copied by hand. Each has the fields that it describes (`createTextToVideo body.prompt`; without a field, the
 * whole page), and the words that these must show. A twin is made from its page, so it must have the words anywhere.
 */
export async function factFaults(site: Site): Promise<string[]> {
  const faults: string[] = [];
  for (const { sentence, at, shows } of facts) {
    for (const location of at) {
      const [name = '', field] = location.split(' ');
      const path = getPath(name);
      const twin = await readFile(join(site.folder, `${path}.md`), 'utf8');
      for (const [kind, text] of [
        ['html', pageText(site, path, field)],
        ['md', twin],
      ] as const) {
        const missing = shows.filter((words) => !plain(text).includes(plain(words)));
        if (missing.length > 0)
          faults.push(`${path}.${kind} ${field ?? ''} lacks ${JSON.stringify(missing)}: "${sentence}"`);
      }
    }
  }
  return faults;
}
