import { type CheerioAPI, load } from 'cheerio';
import GithubSlugger from 'github-slugger';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

const processor = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', rule: '-' });

/** Highlighted code becomes plain code with its language. */
function plainCode($: CheerioAPI): void {
  $('.expressive-code').each((_, block) => {
    const lines = $(block)
      .find('.ec-line .code')
      .toArray()
      .map((line) => $(line).text().replace(/\n$/, ''));
    const code = $('<code></code>').text(lines.join('\n'));
    const title = $(block).find('figcaption .title').text();
    const language = $(block).find('pre').attr('data-language') ?? 'text';
    // The processor keeps a language and no title, so the title is a part of the language until `withTitles`.
    code.attr('class', `language-${language}${title === '' ? '' : `:${encodeURIComponent(title)}`}`);
    $(block).replaceWith($('<pre></pre>').append(code));
  });
}

/** Writes the titles of code blocks the usual way: ```ts title="app.ts" */
function withTitles(markdown: string): string {
  return markdown.replace(
    /^(`{3,}\w+):(\S+)$/gm,
    (_, fence: string, title: string) => `${fence} title="${decodeURIComponent(title)}"`,
  );
}

/** Tabs become one part after the other, each under its label. */
function plainTabs($: CheerioAPI): void {
  $('starlight-tabs').each((_, tabs) => {
    const labels = $(tabs)
      .find('[role="tab"]')
      .toArray()
      .map((tab) => $(tab).text().trim());
    $(tabs)
      .find('[role="tabpanel"]')
      .each((index, panel) => {
        $(panel).prepend($('<p></p>').append($('<strong></strong>').text(`${labels[index] ?? ''}:`)));
      });
    $(tabs).find('[role="tablist"]').remove();
  });
}

/** Pictures become their description. */
function plainPictures($: CheerioAPI): void {
  $('figure svg, figure.diagram').each((_, picture) => {
    const title = $(picture).find('title').first().text();
    const text = $(picture).find('desc').first().text();
    if (title !== '') $(picture).replaceWith($('<p></p>').text(`[Diagram: ${title}. ${text}]`));
  });
}

/** Separates the children of elements, which the styles of a page separate. */
function joined($: CheerioAPI, elements: string, [before, between, after]: readonly string[]): void {
  $(elements).each((_, element) => {
    const words = $(element)
      .children()
      .toArray()
      .map((each) => $.html(each));
    if (words.length > 0) $(element).html(`${before}${words.join(between)}${after}`);
  });
}

/** The facts of a field in parentheses after its name, and the elements that an open fact concerns. */
function plainFields($: CheerioAPI): void {
  $('.open-mark').each((_, mark) => void $(mark).replaceWith(`<span>${$(mark).text()}</span>`));
  joined($, '.limits', ['', ', ', '']);
  $('.field-head').each((_, head) => {
    const name = $(head).children('.field-name').remove();
    $(head)
      .prepend('<span class="facts"></span>')
      .children('.facts')
      .append($(head).children(':not(.facts)'));
    $(head).prepend(name, ' ');
  });

  joined($, '.facts', ['(', ', ', ')']);
  $('[data-places]').each((_, link) => {
    const places = ($(link).attr('data-places') ?? '').split(' | ').map((place) => `<code>${place}</code>`);
    $(link)
      .parent()
      .append(` At ${places.join(', ')}.`);
  });
}

/** An anchor without an address is a place of the page, and no link. */
function plainAnchors($: CheerioAPI): void {
  $('a:not([href])').each((_, anchor) => {
    const place = $('<span></span>').attr('id', $(anchor).attr('id') ?? '');
    $(anchor).replaceWith(place.append($(anchor).contents()));
  });
}

/** Links to pages of the site become links to their twins. */
function twinLinks($: CheerioAPI): void {
  $('a[href]').each((_, link) => {
    const href = $(link).attr('href') ?? '';
    if (!/^[a-z]+:|(?:^|\/)downloads\//i.test(href))
      $(link).attr('href', href.replace(/\.html(?=#|$)/, '.md'));
  });
}

/** Marks the elements whose ids links name, unless the heading with the id has it by its text, too. See `withAnchors`. */
function markAnchors($: CheerioAPI, ids: ReadonlySet<string>): void {
  const slugger = new GithubSlugger();
  const known = new Set(
    $('h1, h2, h3, h4, h5, h6')
      .toArray()
      .map((heading) => slugger.slug($(heading).text().trim())),
  );
  for (const element of $('[id]').toArray()) {
    const id = element.attribs['id'] ?? '';
    // The processor would escape an underscore.
    const mark = `\uE000${encodeURIComponent(id).replaceAll('_', '%5F')}\uE001`;
    const paragraph = $(element).children('p').first();
    if (ids.has(id) && !known.has(id)) (paragraph.length === 0 ? $(element) : paragraph).prepend(mark);
  }
}

/** Writes the ids that Markdown does not have as HTML. */
function withAnchors(markdown: string): string {
  return markdown.replace(
    /\uE000([^\uE001]*)\uE001/g,
    (_, id: string) => `<a id="${decodeURIComponent(id)}"></a>`,
  );
}

/** Parses a built page with the parser that needs a third of the time, as the page is well-formed. */
export function loadBuilt(html: string): CheerioAPI {
  return load(html, { xml: { xmlMode: false } });
}

/**
 * Turns a page's main content into Markdown, and changes the parsed page; its links must be relative already.
 *
 * @param anchors Ids of the page that links name. @default none
 */
export async function pageMarkdown($: CheerioAPI, anchors: ReadonlySet<string> = new Set()): Promise<string> {
  const title = $('h1').first().text().trim();
  const content = $('.sl-markdown-content').first();
  content
    .find('script, style, nav, .sl-anchor-link, .anchor:not(h3 > a), .try, .copy, .sr-only, .sample-pick')
    .remove();
  plainCode($);
  plainTabs($);
  plainPictures($);
  plainFields($);
  plainAnchors($);
  twinLinks($);
  markAnchors($, anchors);
  const tagline = $('.hero .tagline').text().trim();
  const body = withAnchors(withTitles(String(await processor.process(content.html() ?? ''))));
  return `# ${title}\n\n${tagline === '' ? '' : `${tagline}\n\n`}${body}`;
}
