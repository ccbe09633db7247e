import { markdownToHtml } from 'satteri';
import { allOperations, operationUrl, reference } from './reference.ts';

/** URL of the page that a code word of the documents names: an operation or an object. */
function getUrl(word: string): string | undefined {
  const operation = allOperations.find(({ id }) => id === word);
  if (operation !== undefined) return operationUrl(operation);
  return reference.objects.some(({ name }) => name === word) ? `/reference/objects/#${word}` : undefined;
}

/** A Markdown text of the documents as HTML; code that names an operation or an object is a link. */
export function proseHtml(text: string): string {
  return markdownToHtml(text)
    .html.replace(/<code>(\w+)<\/code>/g, (code, word: string) => {
      const url = getUrl(word);
      return url === undefined ? code : `<a href="${url}">${code}</a>`;
    })
    .trim();
}

/** A Markdown text of one paragraph as HTML without the paragraph. */
export function inlineHtml(text: string): string {
  return proseHtml(text).replace(/^<p>|<\/p>$/g, '');
}
