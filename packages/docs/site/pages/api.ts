import type { ApiPage } from '../api/typedoc.ts';
import type { GeneratedPage } from './page.ts';

/** The page of one import path of a package. */
export function apiPage(page: ApiPage): GeneratedPage {
  const names = `\`\`\`ts\nimport { … } from '${page.specifier}';\n\`\`\``;
  return {
    slug: `reference/api/${page.slug}`,
    title: page.specifier,
    description: `Everything that ${page.specifier} exports, generated from its sources.`,
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
    markdown: `${names}\n\n${page.markdown}`,
  };
}
