import type { Site } from './pages.ts';

/**
 * Paths of the pages that somebody names: `waiting` for a guide, `reference/errors` for another page.
 *
 * @throws Error when the site has no such page
 */
export function getNamedPages({ pages }: Site, names: readonly string[]): ReadonlySet<string> {
  const paths = pages.map(({ path }) => path);
  const found = names.map((name) => {
    const path = [`guides/${name}.html`, `${name}.html`].find((each) => paths.includes(each));
    if (path === undefined)
      throw new Error(`The site has no page ${name}. Name a guide, or a page: reference/errors.`);
    return path;
  });
  return new Set(found);
}
