import { type CheerioAPI, load } from 'cheerio';
import GithubSlugger from 'github-slugger';
import { markdownToHtml } from 'satteri';

/** What a published file refers to, and what others may refer to in it. */
export interface References {
  /** URLs, absolute or relative to the file, in the order of the text. */
  readonly links: readonly string[];
  /** URL of the file that links are relative to, unless it is that of the file. */
  readonly base?: string;
  /** The fragments that a URL of the file may have; `undefined` when any is accepted. */
  readonly anchors?: ReadonlySet<string>;
}

/** URLs of HTML: attributes, the address of a redirect, and meta data. */
function linksOfHtml($: CheerioAPI): string[] {
  const attributes = ['href', 'src', 'poster', 'data-root'];
  const links = attributes.flatMap((name) =>
    $(`[${name}]`)
      .toArray()
      .map((element) => $(element).attr(name) ?? ''),
  );
  const metas = $('meta[content]')
    .toArray()
    .map((element) => $(element).attr('content') ?? '')
    .map((content) => content.replace(/^\d+; ?url=/, './'))
    .filter((content) => /^(?:https?:|\.\/)/.test(content));
  return [...links, ...metas];
}

function getIds($: CheerioAPI): string[] {
  return $('[id], a[name]')
    .toArray()
    .map((element) => $(element).attr('id') ?? $(element).attr('name') ?? '');
}

function ofMarkdown(text: string): References {
  // MDX has imports and components in place of HTML, which have no part in its links.
  const $ = load(markdownToHtml(text.replace(/^---\n[\s\S]*?\n---\n/, '')).html);
  const slugger = new GithubSlugger();
  const slugs = $('h1, h2, h3, h4, h5, h6')
    .toArray()
    .map((heading) => slugger.slug($(heading).text().trim()));
  return { links: linksOfHtml($), anchors: new Set([...slugs, ...getIds($)]) };
}

/** URLs in other texts: absolute ones, those of XML, and the files that a document of OpenAPI, Arazzo or of overlays names. */
function ofText(name: string, text: string): References {
  const absolute = text.match(/https?:\/\/\w[^\s"'`<>()[\]{}|\\$]+/g) ?? [];
  const files = !/\.ya?ml$/.test(name)
    ? []
    : [
        ...text.matchAll(
          /^\s*(?:url|extends|\$ref): ['"]?(\.{0,2}[\w/-][\w./-]*\.\w+)|\$file\('([^']+)'\)/gm,
        ),
      ];
  return {
    links: [
      ...absolute.map((url) => url.replace(/[.,;:]+$/, '')),
      ...files.map(([, member, file]) => member ?? file ?? ''),
    ],
  };
}

/** Reads the links and the anchors of a file, by the extension of its name. */
export function readReferences(name: string, text: string): References {
  if (/\.mdx?$|(?:^|\/)llms[^/]*\.txt$/.test(name)) return ofMarkdown(text);
  if (!name.endsWith('.html')) return ofText(name, text);
  const $ = load(text, { xml: { xmlMode: false } });
  const base = $('base').attr('href');
  return { links: linksOfHtml($), anchors: new Set(getIds($)), ...(base !== undefined && { base }) };
}
