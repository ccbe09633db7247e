import { findWords } from '@videogen-tools/check/words';

/** The kinds of changes that a changelog lists, in its order. */
export const kinds = ['Added', 'Changed', 'Fixed', 'Faster'] as const;

/** One of them. */
export type Kind = (typeof kinds)[number];

/** One line of a changeset: a change that a user notices. */
export interface Entry {
  readonly kind: Kind;
  /** Packages without their scope: `client`. */
  readonly packages: readonly string[];
  readonly text: string;
}

const maxLength = 240;
const form = new RegExp(`^- (${kinds.join('|')}) \\(([\\w-]+(?:, [\\w-]+)*)\\): (.+)$`);
const template = `- ${kinds.join('|')} (package, …): One sentence for users.`;

/** A name in code, which may be a former one. */
const codeSpan = /`[^`]*`/g;

function readEntry(line: string): Entry | undefined {
  const [, kind, names = '', text = ''] = form.exec(line) ?? [];
  const found = kinds.find((each) => each === kind);
  return found === undefined ? undefined : { kind: found, packages: names.split(', '), text };
}

function getLines(body: string): string[] {
  return body.split(/\r?\n/).filter((line) => line.trim() !== '');
}

/**
 * Reads the lines of a changeset's body, or of a text made of such lines; other lines are left out.
 *
 * @example
 * readEntries('- Added (client): `run` creates, waits and downloads.')[0]?.kind; // 'Added'
 */
export function readEntries(body: string): Entry[] {
  return getLines(body).flatMap((line) => readEntry(line) ?? []);
}

function lineFaults(line: string): string[] {
  const entry = readEntry(line);
  if (entry === undefined) return [`"${line.slice(0, 60)}" is not of the form "${template}"`];
  const words = findWords(entry.text.replaceAll(codeSpan, '')).map(
    ({ word, write }) => `"${word}" is not plain; write ${write}`,
  );
  const length = entry.text.length > maxLength ? [`a line is longer than ${maxLength} characters`] : [];
  const sentence = /^[\p{Lu}`]/u.test(entry.text) && entry.text.endsWith('.');
  return [...words, ...length, ...(sentence ? [] : [`"${entry.text.slice(0, 60)}" is not a sentence`])];
}

/**
 * Checks the body of a changeset: one line per change, each with its kind and its packages.
 *
 * @param packages the packages of the front matter, without their scope
 * @returns the faults, one sentence fragment each; empty when the form is correct
 */
export function formFaults(body: string, packages: readonly string[]): string[] {
  const lines = getLines(body);
  if (lines.length === 0) return [`there is no line of the form "${template}"`];
  const named = new Set(readEntries(body).flatMap((entry) => entry.packages));
  const unlisted = [...named].filter((name) => !packages.includes(name));
  const unnamed = packages.filter((name) => !named.has(name));
  return [
    ...lines.flatMap(lineFaults),
    ...unlisted.map((name) => `a line names ${name}, which the front matter does not`),
    ...unnamed.map((name) => `no line is about ${name}, which the front matter names`),
  ];
}

/** Entries as Markdown, grouped by kind. `label` returns what is before the text of an entry. */
export function entriesMarkdown(
  entries: readonly Entry[],
  { heading, label = () => '' }: { heading: string; label?: (entry: Entry) => string },
): string {
  return kinds
    .map((kind) => ({ kind, found: entries.filter((entry) => entry.kind === kind) }))
    .filter(({ found }) => found.length > 0)
    .map(
      ({ kind, found }) =>
        `${heading} ${kind}\n\n${found.map((entry) => `- ${label(entry)}${entry.text}`).join('\n')}`,
    )
    .join('\n\n');
}
