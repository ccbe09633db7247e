import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../paths.ts';
import type { GeneratedPage } from './page.ts';

const intro = `All packages and both documents have the same version. When a version changed the documents, the verdict of
the spec diff comes first: [how to read it](/guides/versioning/).`;

/** The page of the changelog: the versions of the repository's `CHANGELOG.md`. */
export async function changelogPage(): Promise<GeneratedPage> {
  const text = await readFile(join(repositoryRoot, 'CHANGELOG.md'), 'utf8');
  return {
    slug: 'reference/changelog',
    title: 'Changelog',
    description: 'What each version changed in the packages and in the documents.',
    markdown: `${intro}\n\n${text.slice(text.indexOf('\n## ')).trim()}`,
  };
}
