/** A generated page: its URL, its frontmatter and its Markdown. */
export interface GeneratedPage {
  /** Path below the site: `reference/errors`. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** Words for the search that the texts of the page do not have. */
  readonly keywords?: string;
  readonly markdown: string;
  /** Headings of the page in the side column; `false` shows none. @default 2 to 3 */
  readonly tableOfContents?: false | { readonly minHeadingLevel: number; readonly maxHeadingLevel: number };
}

/** The page as a Markdown file with frontmatter. */
export function pageFile(page: GeneratedPage): string {
  const { slug, title, description, keywords, tableOfContents } = page;
  const lines = Object.entries({ slug, title, description, keywords, tableOfContents })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${page.markdown}\n`;
}

/** A cell of a Markdown table: one line, with its bars escaped. */
function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
}

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Text as it is written in HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Text with `code` between backticks, as HTML. */
export function inlineCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** A part of a page that is folded until a reader opens it or follows a link into it. */
export function details(label: string, markdown: string): string {
  return `<details class="members">\n<summary>${label}</summary>\n\n${markdown.trim()}\n\n</details>\n\n`;
}
