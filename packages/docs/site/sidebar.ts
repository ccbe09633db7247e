import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StarlightUserConfig } from '@astrojs/starlight/types';
import { docsRoot } from './paths.ts';

type Sidebar = NonNullable<StarlightUserConfig['sidebar']>;

/** The import paths that have a page, as `prepare` wrote them: a package, then what lies below it. */
function apiItems(): { label: string; slug: string }[] {
  const file = join(docsRoot, '.cache', 'pages', 'api.json');
  // Written by `prepare`.
  const found = JSON.parse(readFileSync(file, 'utf8')) as { specifier: string; slug: string }[];
  return found.map(({ specifier, slug }) => ({
    label: specifier.replace('@videogen/', ''),
    slug: `reference/api/${slug}`,
  }));
}

/** The site's navigation, in the order of a reader's work. */
export function sidebar(): Sidebar {
  return [
    {
      label: 'Guides',
      items: [
        'guides/first-video',
        'guides/media-and-uploads',
        'guides/waiting',
        'guides/callbacks',
        'guides/callback-frameworks',
        'guides/errors',
        'guides/limits',
        'guides/testing',
        'guides/programs',
        'guides/production',
        'guides/versioning',
      ],
    },
    {
      label: 'Reference',
      items: [
        'reference/http',
        'reference/callback',
        'reference/rules',
        'reference/errors',
        'reference/unspecified',
        'reference/downloads',
        'reference/benchmarks',
        'reference/changelog',
      ],
    },
    { label: 'Packages', items: apiItems() },
  ];
}
