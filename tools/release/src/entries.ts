import { findWords } from '@videogen-tools/repo/words';

/** The kinds of changes of which a changeset speaks. */
const kinds = ['Added', 'Changed', 'Fixed', 'Faster'];

const maxLength = 240;
const form = new RegExp(`^- (?:${kinds.join('|')}): (.+)$`);
const template = `- ${kinds.join('|')}: One sentence for users.`;

/** A name in code, which may be a former one. */
const codeSpan = /`[^`]*`/g;

function lineFaults(line: string): string[] {
  const text = form.exec(line)?.[1];
  if (text === undefined) return [`"${line.slice(0, 60)}" is not of the form "${template}"`];
  const words = findWords(text.replaceAll(codeSpan, '')).map(
    ({ word, write }) => `"${word}" is not plain; write ${write}`,
  );
  const length = text.length > maxLength ? [`a line is longer than ${maxLength} characters`] : [];
  const isSentence = /^[\p{Lu}`]/u.test(text) && text.endsWith('.');
  return [...words, ...length, ...(isSentence ? [] : [`"${text.slice(0, 60)}" is not a sentence`])];
}

/**
 * Checks the body of a changeset: one line per change, each with its kind.
 *
 * @returns the faults, one sentence fragment each; empty when the form is correct
 */
export function formFaults(body: string): string[] {
  const lines = body.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.length === 0 ? [`there is no line of the form "${template}"`] : lines.flatMap(lineFaults);
}
