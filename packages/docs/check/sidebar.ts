import type { Site } from './pages.ts';

/** The start, the page for missing URLs, and pages for authors of stores, which only the page of all packages links to. */
const unlisted = /^(?:index|404|reference\/api\/[\w-]+-conformance)\.html$/;

/** Returns the pages with a sidebar that does not list them, and the file to add each to. */
export function sidebarFaults({ pages }: Site): string[] {
  const missing = pages.filter(({ path, $ }) => {
    const sidebar = $('nav.sidebar');
    return sidebar.length > 0 && sidebar.find('[aria-current="page"]').length === 0 && !unlisted.test(path);
  });
  return missing.map(({ path }) => {
    const [, guide] = /^guides\/(.*)\.html$/.exec(path) ?? [];
    const edit =
      guide === undefined
        ? 'add it in packages/docs/site/sidebar.ts'
        : `add "${guide}" to a group of packages/docs/site/guides.json`;
    return `${path} is in no sidebar: ${edit}`;
  });
}
