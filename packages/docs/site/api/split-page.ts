import { table } from '../pages/page.ts';
import { getSummary, mainObjects } from './method-pages.ts';
import type { ApiPage, ApiSymbol } from './typedoc.ts';

/** The Markdown of an import path, in pages: an overview and one for each kind of symbols. */
export interface SplitPage {
  /** Last part of the page's URL, the kind: `type-aliases`; empty for the overview. */
  readonly part: string;
  /** Name of the kind: `Type aliases`; empty for the overview. */
  readonly title: string;
  readonly markdown: string;
}

/** Up to this many characters an import path has one page. */
const onePage = 14_000;

/** The kinds in the order of the navigation; others follow. */
const kinds = ['functions', 'interfaces', 'classes', 'type-aliases', 'variables'];

/** Whether an import path has a page for each kind of symbols. */
export function isSplit({ symbols }: ApiPage): boolean {
  return symbols.reduce((length, { markdown }) => length + markdown.length, 0) > onePage;
}

function getTitle(kind: string): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('-', ' ')}`;
}

/** A symbol under a heading of a level; headings that are too deep become bold. */
function symbolSection({ kind, name, markdown }: ApiSymbol, level: number): string {
  const marks = '#'.repeat(level - 1);
  const text = markdown.replace(/^(##+ )/gm, `${marks}$1`).replace(/^#{6,} (.*)$/gm, '**$1**');
  // The ids of headings have lower case, and a number when the page has the heading twice.
  const id = name === name.toLowerCase() ? '' : `<a id="${name}"></a>`;
  return `${marks}# ${id}${name}${kind === 'functions' ? '()' : ''}\n\n${text.trim()}`;
}

/**
 * Splits an import path into a page for each kind of symbols, if it is long.
 *
 * @param readme The package's README: the symbols that it mentions come first, in its order, after the main objects.
 */
export function splitPage(page: ApiPage, readme: string): readonly SplitPage[] {
  const words = [...Object.keys(mainObjects[page.slug] ?? {}), ...readme.split(/[^\w$]+/)];
  const getPlace = ({ name }: ApiSymbol): number => {
    const at = words.indexOf(name);
    return at < 0 ? words.length : at;
  };
  const sorted = page.symbols.toSorted((a, b) => getPlace(a) - getPlace(b));
  const groups = [...new Set([...kinds, ...sorted.map(({ kind }) => kind)])]
    .map((kind) => ({ kind, title: getTitle(kind), symbols: sorted.filter((each) => each.kind === kind) }))
    .filter(({ symbols }) => symbols.length > 0);
  const section = (title: string, text: string): string => `## ${title}\n\n${text}`;

  const overview = groups.map(({ kind, title, symbols }) => {
    const rows = symbols.map(({ name, markdown }) => [
      `[\`${name}\`](/reference/api/${page.slug}/${kind}/#${name})`,
      getSummary(markdown),
    ]);
    return section(title, table(['Name', 'What it is'], rows));
  });

  const whole = groups.map(({ title, symbols }) =>
    section(title, symbols.map((each) => symbolSection(each, 3)).join('\n\n')),
  );

  const parts = groups.map(({ kind, title, symbols }) => ({
    part: kind,
    title,
    markdown: symbols.map((each) => symbolSection(each, 2)).join('\n\n'),
  }));

  const split = isSplit(page);
  const first = { part: '', title: '', markdown: (split ? overview : whole).join('\n\n') };
  return split ? [first, ...parts] : [first];
}
