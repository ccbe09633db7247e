import { table } from '../pages/page.ts';

/** The Markdown of an import path, in pages: an overview and one for each group of symbols. */
export interface SplitPage {
  /** Last part of the page's URL; empty for the overview. */
  readonly part: string;
  /** Name of the group: `Functions`; empty for the overview. */
  readonly title: string;
  readonly markdown: string;
}

/** A symbol of a group with everything below its heading. */
interface Symbol {
  readonly name: string;
  readonly text: string;
}

interface Group {
  readonly title: string;
  readonly symbols: readonly Symbol[];
}

/** Up to this many characters an import path has one page. */
const onePage = 14_000;

/** Id that a heading of Markdown gets; a second heading of the same text gets a number. */
function slugger(): (heading: string) => string {
  const seen = new Map<string, number>();
  return (heading) => {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  };
}

/** Text of a heading without Markdown. */
function getHeadings(markdown: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```$/gm, '');
  return [...prose.matchAll(/^#{1,5} (.*)$/gm)].map(([, text = '']) => text.replace(/\\(.)/g, '$1'));
}

/** `createVideoClient` from `createVideoClient()` or `Store\<T\>`. */
function getName(heading: string): string {
  return /[\w$]+/.exec(heading.replace(/^abstract /, ''))?.[0] ?? heading;
}

function getGroups(markdown: string): Group[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...rest] = section.split('\n');
      const symbols = rest.join('\n').split(/^### /m).slice(1);
      return {
        title: title.trim(),
        symbols: symbols.map((text) => ({
          name: getName(text.split('\n')[0] ?? ''),
          text: `### ${text.replace(/\n\*\*\*\n*$/, '\n').trim()}`,
        })),
      };
    });
}

/** Sorts symbols by their first mention in a text; those without one follow, in their order. */
function byMention(symbols: readonly Symbol[], readme: string): Symbol[] {
  const place = ({ name }: Symbol): number => {
    const at = readme.search(new RegExp(`\\b${name.replaceAll('$', '\\$')}\\b`));
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  };
  return symbols.toSorted((a, b) => {
    const [first, second] = [place(a), place(b)];
    return first === second ? 0 : first - second;
  });
}

/** First sentence below a heading, without the signature. */
function getSummary({ text }: Symbol): string {
  const prose = text
    .split('\n')
    .slice(1)
    .filter((line) => /^[A-Z`[*]/.test(line) && !line.startsWith('**'));
  return /^.*?[.!?](?=\s|$)/.exec(prose[0] ?? '')?.[0] ?? prose[0] ?? '';
}

/** Headings of one level less, so that the symbols are the sections of their page. */
function raised(markdown: string): string {
  return markdown.replace(/^##(#+ )/gm, '#$1');
}

/** URL part of a group: `type-aliases`. */
function getPart(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

/**
 * Splits the Markdown of an import path into a page for each group of symbols, if it is long.
 *
 * @param markdown Groups under headings of level 2, symbols under headings of level 3.
 * @param url URL of the import path below the site: `/reference/api/client/`.
 * @param readme The package's README: the symbols that it mentions come first, in its order.
 * @returns The pages, and where each id of the whole Markdown is now.
 */
export function splitPage(
  markdown: string,
  url: string,
  readme: string,
): { readonly pages: readonly SplitPage[]; readonly anchors: ReadonlyMap<string, string> } {
  const groups = getGroups(markdown).map((group) => ({
    ...group,
    symbols: byMention(group.symbols, readme),
  }));
  const slugs = slugger();
  const before = getHeadings(markdown).map((heading) => [heading, slugs(heading)] as const);
  if (markdown.length <= onePage) {
    const whole = groups.map(
      ({ title, symbols }) => `## ${title}\n\n${symbols.map(({ text }) => text).join('\n\n')}`,
    );
    const pages = [{ part: '', title: '', markdown: whole.join('\n\n') }];
    return { pages, anchors: getAnchors(before, [{ url, markdown: whole.join('\n\n') }]) };
  }
  const pages = groups.map(({ title, symbols }) => ({
    part: getPart(title),
    title,
    markdown: raised(symbols.map(({ text }) => text).join('\n\n')),
  }));
  const located = pages.map(({ part, markdown: text }) => ({ url: `${url}${part}/`, markdown: text }));
  return {
    pages: [{ part: '', title: '', markdown: overview(groups, url) }, ...pages],
    anchors: getAnchors(before, located),
  };
}

function overview(groups: readonly Group[], url: string): string {
  return groups
    .map(({ title, symbols }) => {
      const rows = symbols.map((symbol) => {
        const link = `${url}${getPart(title)}/#${slugger()(getHeadings(symbol.text)[0] ?? '')}`;
        return [`[\`${symbol.name}\`](${link})`, getSummary(symbol)];
      });
      return `## ${title}\n\n${table(['Name', 'What it is'], rows)}`;
    })
    .join('\n\n');
}

/** The new location of each heading and of each id in a table; of several headings with the same text, each in its turn. */
function getAnchors(
  before: readonly (readonly [heading: string, slug: string])[],
  after: readonly { readonly url: string; readonly markdown: string }[],
): ReadonlyMap<string, string> {
  const located = new Map<string, string[]>();
  for (const { url, markdown } of after) {
    const slugs = slugger();
    for (const heading of getHeadings(markdown)) {
      located.set(heading, [...(located.get(heading) ?? []), `${url}#${slugs(heading)}`]);
    }
  }
  const anchors = new Map<string, string>();
  for (const { url, markdown } of after) {
    for (const [, id = ''] of markdown.matchAll(/<a id="([^"]+)"/g)) anchors.set(id, `${url}#${id}`);
  }
  for (const [heading, slug] of before) {
    const [next] = located.get(heading)?.splice(0, 1) ?? [];
    if (next !== undefined) anchors.set(slug, next);
  }
  return anchors;
}
