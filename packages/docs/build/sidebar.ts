import type { StarlightUserConfig } from '@astrojs/starlight/types';

type Sidebar = NonNullable<StarlightUserConfig['sidebar']>;

/** The site's navigation, in the order of a reader's work. */
export const sidebar: Sidebar = [
  { label: 'Guides', items: ['guides/first-video'] },
  { label: 'Reference', items: ['reference/http', 'reference/callback'] },
];
