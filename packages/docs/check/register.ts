import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PlacedEntry, type RegisterPlace, readPlacedRegister } from '../site/spec.ts';
import type { Site } from './pages.ts';

const references = { openapi: 'reference/http', asyncapi: 'reference/callback' } as const;

/** Tells whether a page shows the entry at the place without a click. */
function shows(site: Site, path: string, entry: PlacedEntry, place: RegisterPlace): boolean {
  const page = site.pages.find((each) => each.path === `${path}.html`);
  if (page === undefined) return false;
  const { $ } = page;
  return $('.open-facts [data-place]')
    .filter((_, element) => $(element).attr('data-place') === place.label)
    .find(`a[href$="unspecified.html#${entry.id}"]`)
    .toArray()
    .some((link) => $(link).closest('[data-folded], details:not([open])').length === 0);
}

/** Elements whose open facts a reference or its Markdown twin does not show. */
export async function registerFaults(site: Site): Promise<string[]> {
  const twins = new Map(
    await Promise.all(
      Object.values(references).map(
        async (path) =>
          [path, (await readFile(join(site.folder, `${path}.md`), 'utf8')).split('\n')] as const,
      ),
    ),
  );
  return (await readPlacedRegister()).flatMap((entry) =>
    entry.places.flatMap((place) => {
      const path = references[place.document];
      const twin = twins.get(path) ?? [];
      const inTwin = twin.some(
        (line) => line.includes(`\`${place.label}\``) && line.includes(`unspecified.md#${entry.id})`),
      );
      return [
        ...(shows(site, path, entry, place)
          ? []
          : [`${path}.html does not show ${entry.id} at ${place.label}`]),
        ...(inTwin ? [] : [`${path}.md does not show ${entry.id} at ${place.label}`]),
      ];
    }),
  );
}
