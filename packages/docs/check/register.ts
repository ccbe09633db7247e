import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registerEntries } from '../site/spec.ts';
import type { Site } from './pages.ts';

/** An open fact as a page of the reference lists it. */
interface Listed {
  readonly page: string;
  readonly id: string;
  readonly places: readonly string[];
}

function listedFacts(site: Site): Listed[] {
  return site.pages.flatMap(({ $, path }) =>
    $('main a[data-places]')
      .toArray()
      .map((link) => ({
        page: path,
        id: $(link).attr('href')?.split('#')[1] ?? '',
        places: ($(link).attr('data-places') ?? '').split(' | '),
      })),
  );
}

/**
 * Open facts of the register that no page of the reference lists with their element, that a page lists twice, or that
 * its Markdown twin lacks.
 */
export async function registerFaults(site: Site): Promise<string[]> {
  const listed = listedFacts(site);
  const shown = new Set(listed.flatMap(({ id, places }) => places.map((place) => `${id} at ${place}`)));
  const wanted = registerEntries.flatMap(({ id, places }) => places.map(({ label }) => `${id} at ${label}`));
  const messages = listed.map(({ page, id }) => `${page} lists ${id} twice`);

  const twins = listed.map(async ({ page, id, places }) => {
    const twin = await readFile(join(site.folder, page.replace(/\.html$/, '.md')), 'utf8');
    const line = twin.split('\n').find((each) => each.includes(`unspecified.md#${id})`)) ?? '';
    return places
      .filter((place) => !line.includes(`\`${place}\``))
      .map((place) => `the twin of ${page} does not show ${id} at ${place}`);
  });

  return [
    ...wanted.filter((each) => !shown.has(each)).map((each) => `no page shows ${each}`),
    ...messages.filter((message, index) => messages.indexOf(message) < index),
    ...(await Promise.all(twins)).flat(),
  ];
}
