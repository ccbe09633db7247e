import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StarlightUserConfig } from '@astrojs/starlight/types';
import guides from './guides.json' with { type: 'json' };
import type { ApiSection } from './pages/api.ts';
import { docsRoot } from './paths.ts';
import { allOperations, operationLabel, operationUrl } from './reference.ts';

type Sidebar = NonNullable<StarlightUserConfig['sidebar']>;

/** Pages of the packages, one group for each package, as `prepare` wrote them. */
function apiItems() {
  const file = join(docsRoot, '.cache', 'pages', 'api.json');
  // Written by `prepare`.
  const found = JSON.parse(readFileSync(file, 'utf8')) as ApiSection[];
  const packages = [...new Set(found.map(({ specifier }) => specifier.split('/')[1] ?? ''))];

  return packages.map((name) => ({
    label: name,
    collapsed: true,
    items: found
      .filter(({ specifier }) => specifier.split('/')[1] === name)
      // For authors of stores and adapters; the page of all packages links to them.
      .filter(({ specifier }) => !specifier.endsWith('/conformance'))
      .flatMap(({ specifier, slug, parts, methods }) => [
        { label: specifier.replace('@videogen/', ''), slug },
        ...methods.map((method) => ({ label: method.title, slug: method.slug })),
        ...parts.map((part) => ({ label: part.title, slug: part.slug })),
      ]),
  }));
}

/** The operations of the service and the callback, with their methods. */
function operationItems() {
  return allOperations.map((operation) => ({
    label: operationLabel(operation),
    link: operationUrl(operation),
    badge: { text: operation.method, class: `method ${operation.method.toLowerCase()}` },
  }));
}

/** The site's navigation, in the order of a reader's work; `guides.json` has the groups of guides. */
export function sidebar(): Sidebar {
  return [
    ...Object.entries(guides).map(([label, names]) => ({
      label,
      items: names.map((name) => `guides/${name}`),
    })),
    {
      label: 'Reference',
      items: [
        { label: 'HTTP overview', link: '/reference/http/' },
        ...operationItems(),
        { label: 'Objects', link: '/reference/objects/' },
        'reference/errors',
        'reference/unspecified',
        'reference/downloads',
        'reference/changelog',
      ],
    },
    { label: 'Packages', items: [{ label: 'All packages', slug: 'reference/api' }, ...apiItems()] },
  ];
}
