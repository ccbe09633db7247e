import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StarlightUserConfig } from '@astrojs/starlight/types';
import type { ApiSection } from './pages/api.ts';
import { docsRoot } from './paths.ts';
import { allOperations, operationTitle, operationUrl } from './reference.ts';

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
    label: operationTitle(operation),
    link: operationUrl(operation),
    badge: { text: operation.method, class: `method ${operation.method.toLowerCase()}` },
  }));
}

/** The site's navigation, in the order of a reader's work. */
export function sidebar(): Sidebar {
  return [
    {
      label: 'Start',
      items: ['guides/first-video', 'guides/authentication', 'guides/tasks', 'guides/cli', 'guides/glossary'],
    },
    {
      label: 'Make videos',
      items: [
        'guides/media-and-uploads',
        'guides/waiting',
        'guides/many-tasks',
        'guides/costs',
        'guides/limits',
      ],
    },
    {
      label: 'Callbacks',
      items: [
        'guides/callbacks',
        'guides/callback-frameworks',
        'guides/callbacks-on-a-laptop',
        'guides/callbacks-on-serverless',
      ],
    },
    {
      label: 'Applications',
      items: [
        'guides/ai-sdk',
        'guides/durable-workflows',
        'guides/nextjs',
        'guides/storage',
        'guides/production',
        'guides/programs',
      ],
    },
    { label: 'Test', items: ['guides/testing', 'guides/emulator-options'] },
    { label: 'Errors', items: ['guides/errors', 'guides/error-messages'] },
    {
      label: 'Your own server',
      items: [
        'guides/server-deploy',
        'guides/server-providers',
        'guides/server-operations',
        'guides/server-security',
      ],
    },
    {
      label: 'New versions',
      items: ['guides/versioning', 'guides/upgrading', 'guides/spec-diff'],
    },
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
