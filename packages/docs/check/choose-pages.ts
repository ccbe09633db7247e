import type { Site } from './pages.ts';

/** The kinds of elements of a page: name and classes of an element and of its parent, which decide how it looks. */
function getKinds({ $ }: Site['pages'][number]): Set<string> {
  const elements = $('body :not(script, style, template, svg *)').toArray();
  const getName = (name: string, classes = ''): string => `${name} ${classes.replace(/\bastro-\w+/g, '')}`;
  return new Set(
    elements.map((element) => {
      const [parent] = $(element).parent().toArray();
      return `${getName(parent?.name ?? '', parent?.attribs['class'])} > ${getName(element.name, element.attribs['class'])}`;
    }),
  );
}

/**
 * Chooses pages that together have the kinds of elements of the site: always the page with the most that no other has.
 *
 * @param least A page that adds fewer kinds than this is left to the run that visits every page. @default 1: pages with each kind
 */
export function choosePages({ pages }: Site, least = 1): ReadonlySet<string> {
  const kinds = new Map(pages.map((page) => [page.path, getKinds(page)]));
  const missing = new Set([...kinds.values()].flatMap((each) => [...each]));
  const chosen = new Set<string>();
  while (missing.size > 0) {
    const counts = [...kinds].map(([path, own]) => ({
      path,
      count: [...own].filter((kind) => missing.has(kind)).length,
    }));
    const { path, count } = counts.reduce((best, each) => (each.count > best.count ? each : best));
    if (count < least) break;
    for (const kind of kinds.get(path) ?? []) missing.delete(kind);
    chosen.add(path);
  }
  return chosen;
}
