import starlight from '@astrojs/starlight';
import type { AstroUserConfig } from 'astro';
import { searchRanking } from './site/search-ranking.ts';
import { sidebar } from './site/sidebar.ts';
import { repositoryUrl } from './site/site-url.ts';

/** Makes Starlight's search load its index from the folder of the site, under any path. */
const adaptSearch = {
  name: 'adapt-search',
  enforce: 'pre' as const,
  transform: (code: string, id: string): string | undefined => {
    if (!/starlight\/dist\/components\/Search\.astro\?.*type=script/.test(id)) return undefined;
    const root =
      'new URL(document.querySelector(\'meta[name="videogen:root"]\').content, document.baseURI).pathname';
    return code.replaceAll('import.meta.env.BASE_URL', root);
  },
};

const config: AstroUserConfig = {
  // Pages are files, and `site/relative.ts` makes every link relative: the same folder works under any base path.
  build: { format: 'file', inlineStylesheets: 'never' },
  // Starlight's tabs parse with a native module, which cannot be part of a bundle.
  vite: { ssr: { external: ['satteri'] }, plugins: [adaptSearch] },
  integrations: [
    starlight({
      title: 'Videogen',
      description: 'Documentation of the asynchronous video-generation API and its TypeScript toolkit.',
      favicon: '/favicon.svg',
      logo: { src: './src/assets/logo.svg', alt: '' },
      customCss: ['./src/styles/site.css'],
      sidebar: sidebar(),
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      lastUpdated: false,
      credits: false,
      disable404Route: true,
      pagefind: { ranking: searchRanking },
      routeMiddleware: './src/route-data.ts',
      social: [{ icon: 'github', label: 'Repository on GitHub', href: repositoryUrl }],
      components: {
        Head: './src/components/Head.astro',
        MarkdownContent: './src/components/MarkdownContent.astro',
        PageTitle: './src/components/PageTitle.astro',
        Sidebar: './src/components/Sidebar.astro',
        SiteTitle: './src/components/SiteTitle.astro',
      },
      expressiveCode: {
        themes: ['github-dark', 'github-light'],
        shiki: { engine: 'javascript' },
        // Commands need no window around them; a program in a file has its name.
        defaultProps: { overridesByLang: { sh: { frame: 'none' } } },
        styleOverrides: {
          borderRadius: '0.6rem',
          codeFontSize: '0.83rem',
          codeBackground: ['#161b27', '#f7f8fc'],
          frames: {
            shadowColor: 'transparent',
            editorActiveTabBackground: ['#161b27', '#f7f8fc'],
            editorTabBarBackground: ['#1e2433', '#eceff6'],
            terminalBackground: ['#161b27', '#f7f8fc'],
            terminalTitlebarBackground: ['#1e2433', '#eceff6'],
          },
        },
      },
    }),
  ],
};

export default config;
