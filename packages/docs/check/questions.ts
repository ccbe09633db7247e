import { posix } from 'node:path';
import type { Site } from './pages.ts';

/** The pages that a reader opens first. */
const firstPages = ['index.html', 'guides/first-video.html'];

/** What newcomers ask, and words of the page that says it. */
const questions = {
  'How large may a file be?': 'Upload, largest 80 MB uploads',
  'How long may a video be?': 'seconds 1 to 60 talkingAvatar',
  'How long may a prompt be?': 'prompt 1 to 2000 characters textToVideo',
  'Which file formats can I upload?': 'Images JPEG, PNG, WebP, AVIF image to video',
  'Which models exist?': 't2v-2.4-faster t2v-2.4-advanced',
  'How do I test without an account?': 'It is the whole service on your machine',
  'Where do I get an API key?': 'keys in the provider',
  'What does 403 mean?': '403 The key is valid, its organization is banned',
  'What does 422 mean?': 'detail lists each problem with its location (loc)',
  'What does a video cost?': 'How many credits a task costs is not specified',
  'How long is the URL of a video valid?': '8 hours after success',
  'Is a callback signed?': 'Whether deliveries are signed is not specified',
  'Do I pay twice when I send a request twice?':
    'whether the service recognizes a repeated request is not specified',
} as const;

/** Questions for which the text of a first page links to no page with these words. */
export function questionFaults({ pages }: Site): string[] {
  const texts = new Map(pages.map(({ path, $ }) => [path, $('main').text().replace(/\s+/g, ' ')]));
  return firstPages.flatMap((path) => {
    const page = pages.find((each) => each.path === path);
    if (page === undefined) return [`there is no ${path}`];
    const { $ } = page;
    const linked = $('main .sl-markdown-content a[href]')
      .toArray()
      .map((link) => posix.join(posix.dirname(path), $(link).attr('href')?.replace(/#.*$/, '') ?? ''))
      .map((target) => texts.get(target) ?? '');
    return Object.entries(questions)
      .filter(([, words]) => !linked.some((text) => text.includes(words)))
      .map(([question]) => `${path}: no link leads to a page about "${question}"`);
  });
}
