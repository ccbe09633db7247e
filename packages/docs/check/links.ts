import { LinkChecker, LinkState } from 'linkinator';
import { serveSite } from '../site/serve.ts';
import type { Site } from './pages.ts';

/** Reports broken links and anchors, links that leave the path of the site, and ids that a page has twice. */
export async function linkFaults({ folder, pages }: Site): Promise<string[]> {
  const site = await serveSite(folder, { base: '/docs/' });
  const { origin } = new URL(site.url);
  const { links } = await new LinkChecker().check({
    path: pages.map(({ path }) => site.url + path),
    checkCss: true,
    checkFragments: true,
    linksToSkip: async (link) => !link.startsWith(origin),
  });
  await site.close();
  const broken = links.filter(({ state }) => state === LinkState.BROKEN);
  const twice = pages.flatMap(({ path, $ }) => {
    const ids = $('[id]').map((_, element) => $(element).attr('id'));
    const repeated = new Set(ids.toArray().filter((id, index, all) => all.indexOf(id) !== index));
    return [...repeated].map((id) => `${path} has the id "${id}" twice`);
  });
  return [...broken.map(({ parent, url, status }) => `${parent} links to ${url}: ${status}`), ...twice];
}
