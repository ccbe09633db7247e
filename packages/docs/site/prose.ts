import { escapeHtml } from './pages/page.ts';
import { allOperations, operationUrl, reference } from './reference.ts';

/** URL of the page that a code word of the documents names: an operation or an object. */
function urlOf(word: string): string | undefined {
  const operation = allOperations.find(({ id }) => id === word);
  if (operation !== undefined) return operationUrl(operation);
  return reference.objects.some(({ name }) => name === word) ? `/reference/objects/#${word}` : undefined;
}

/** One line of the documents as HTML: code in backticks, with a link where it names an operation or an object. */
export function inlineHtml(text: string): string {
  return text
    .split('`')
    .map((part, index) => {
      if (index % 2 === 0) return escapeHtml(part);
      const code = `<code>${escapeHtml(part)}</code>`;
      const url = urlOf(part);
      return url === undefined ? code : `<a href="${url}">${code}</a>`;
    })
    .join('');
}

/** A text of the documents as HTML paragraphs. */
export function proseHtml(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${inlineHtml(paragraph.trim())}</p>`)
    .join('');
}
