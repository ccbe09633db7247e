import { findWords } from '@videogen-tools/check/words';

/** The kinds of changes that a changelog lists, in its order. */
const kinds = ['Added', 'Changed', 'Fixed', 'Faster'];

/** One line of a changeset: a change that a user notices. */
export interface Entry {
  readonly kind: string;
  /** The packages of the changeset, without their scope: `client`. */
  readonly packages: readonly string[];
  readonly text: string;
}

const maxLength = 240;
const form = new RegExp(`^- (${kinds.join('|')}): (.+)$`);
const template = `- ${kinds.join('|')}: One sentence for users.`;

/** A name in code, which may be a former one. */
const codeSpan = /`[^`]*`/g;

function getLines(body: string): string[] {
  return body.split(/\r?\n/).filter((line) => line.trim() !== '');
}

/**
 * Reads the lines of a changeset's body; other lines are left out.
 *
 * @example
 * readEntries('- Added: `run` creates, waits and downloads.', ['client'])[0]?.kind; // 'Added'
 */
export function readEntries(body: string, packages: readonly string[]): Entry[] {
  return getLines(body).flatMap((line) => {
    const [, kind, text] = form.exec(line) ?? [];
    return kind && text ? { kind, packages, text } : [];
  });
}

function lineFaults(line: string): string[] {
  const [entry] = readEntries(line, []);
  if (entry === undefined) return [`"${line.slice(0, 60)}" is not of the form "${template}"`];
  const words = findWords(entry.text.replaceAll(codeSpan, '')).map(
    ({ word, write }) => `"${word}" is not plain; write ${write}`,
  );
  const length = entry.text.length > maxLength ? [`a line is longer than ${maxLength} characters`] : [];
  const sentence = /^[\p{Lu}`]/u.test(entry.text) && entry.text.endsWith('.');
  return [...words, ...length, ...(sentence ? [] : [`"${entry.text.slice(0, 60)}" is not a sentence`])];
}

/**
 * Checks the body of a changeset: one line per change, each with its kind.
 *
 * @returns the faults, one sentence fragment each; empty when the form is correct
 */
export function formFaults(body: string): string[] {
  const lines = getLines(body);
  return lines.length === 0 ? [`there is no line of the form "${template}"`] : lines.flatMap(lineFaults);
}

/** Entries as Markdown, grouped by kind. `label` returns what is before the text of an entry. */
export function entriesMarkdown(
  entries: readonly Entry[],
  label: (entry: Entry) => string = () => '',
): string {
  const groups = kinds.flatMap((kind) => {
    const found = entries.filter((entry) => entry.kind === kind);
    const lines = found.map((entry) => `- ${label(entry)}${entry.text}`);
    return lines.length > 0 ? `### ${kind}\n\n${lines.join('\n')}` : [];
  });
  return groups.join('\n\n');
}
