import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readDocstrings } from './docstrings.ts';

/** Reviewed sentences by file: the test that fails when the promise is broken, or one of `withoutTest`. */
export type Reviewed = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** `advice` for the reader, `none` for what promises nothing, `open` for what no test proves yet. */
const withoutTest = ['advice', 'none', 'open'];

/** Texts whose sentences are promises to users, beside docstrings. */
const texts: readonly string[] = [
  'README.md',
  'packages/*/README.md',
  'packages/docs/src/content/docs/guides/*.mdx',
  'packages/docs/decisions/*.md',
];

/** The words of a promise for every case; "at once" is about time. */
const promise = /\b(?:never|always|every|only|(?<!\bat )once)\b/i;

/** Lists the sentences of a text in Markdown that promise something for every case, without code blocks. */
export function listPromises(markdown: string): readonly string[] {
  const prose = markdown.replace(/^---\n.*?\n---\n/s, '').replaceAll(/```.*?```/gs, '');
  return prose
    .split(/\n\s*\n|\n(?=[-*|#@]|\d+\.)/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?:;]) (?=[A-Z`*"])/))
    .filter((sentence) => promise.test(sentence));
}

/** Reads the reviewed sentences. */
export function readReviewed(root: string): Reviewed {
  return parse(readFileSync(join(root, 'tools/repo/promises.yaml'), 'utf8')) ?? {};
}

/** Finds the promises of every text and of every docstring that users read, by file. */
export function findPromises(root: string): ReadonlyMap<string, readonly string[]> {
  const patterns = texts.map((text) => `:(glob)${text}`);
  const files = execFileSync('git', ['ls-files', '--', ...patterns], { cwd: root, encoding: 'utf8' });
  const markdown = files
    .trim()
    .split('\n')
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  const docstrings = [...readDocstrings(root)].map(([file, all]) => [file, all.join('\n\n')] as const);
  const promises = [...markdown, ...docstrings].map(
    ([file, text]) => [file, [...new Set(listPromises(text))]] as const,
  );
  return new Map(promises.filter(([, sentences]) => sentences.length > 0));
}

/** Returns the sentences of a file with their reviews; a new one is open. */
export function review(sentences: readonly string[], known: Reviewed[string] = {}): Reviewed[string] {
  return Object.fromEntries(sentences.map((sentence) => [sentence, known[sentence] ?? 'open']));
}

/** Returns whether a review names a test that exists, as `packages/client/test/retry.test.ts › the end of its name`. */
export function isValid(root: string, reviewed: string): boolean {
  if (withoutTest.includes(reviewed)) return true;
  const [file = '', name = ''] = reviewed.split(' › ');
  return name !== '' && existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8').includes(name);
}
