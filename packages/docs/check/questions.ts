import { posix } from 'node:path';
import type { Site } from './pages.ts';

/** The pages that a reader opens first. */
const firstPages = ['index.html', 'guides/first-video.html'];

/** What newcomers ask, and words of the page that says it. */
const questions: Readonly<Record<string, RegExp>> = {
  'How large may a file be?': /Upload, largest\s*80 MB/,
  'What does 403 mean?': /403\s*The key is valid, its organization is banned/,
  'How do I test without an account?': /startEmulator\(/,
};

/** Questions for which the text of a first page links to no page with these words. */
export function questionFaults({ pages }: Site): string[] {
  const texts = new Map(pages.map(({ path, $ }) => [path, $('main').text()]));
  return firstPages.flatMap((path) => {
    const page = pages.find((each) => each.path === path);
    if (page === undefined) return [`there is no ${path}`];
    const { $ } = page;
    const linked = $('main .sl-markdown-content a[href]')
      .toArray()
      .map((link) => posix.join(posix.dirname(path), $(link).attr('href')?.replace(/#.*$/, '') ?? ''))
      .map((target) => texts.get(target) ?? '');
    return Object.entries(questions)
      .filter(([, words]) => !linked.some((text) => words.test(text)))
      .map(([question]) => `${path}: no link leads to a page about "${question}"`);
  });
}
