import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import { sidebar } from './build/sidebar.ts';

export default defineConfig({
  // Pages are files, and `build/relative.ts` makes every link relative: the same folder works under any base path.
  build: { format: 'file', inlineStylesheets: 'never' },
  telemetry: false,
  // Starlight's tabs parse with a native module, which cannot be part of a bundle.
  vite: { ssr: { external: ['satteri'] } },
  integrations: [
    starlight({
      title: 'Videogen',
      description: 'Documentation of the asynchronous video-generation API and its TypeScript toolkit.',
      customCss: ['./src/styles/site.css'],
      sidebar,
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      lastUpdated: false,
      credits: false,
      components: { Head: './src/components/Head.astro', Search: './src/components/Search.astro' },
      disable404Route: true,
    }),
  ],
});
