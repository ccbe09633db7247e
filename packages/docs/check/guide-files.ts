/** A file that the blocks of a guide make up. */
export interface GuideFile {
  /** Path in the reader's folder: `app/page.tsx`. */
  readonly name: string;
  readonly text: string;
}

const fence = /^(`{3,})(\w+)(?: title="([^"]*)")?\n([\s\S]*?)^\1$/gm;
const fileName = /\.(?:tsx?|sh|yaml)$/;

/** Shell commands of the text, which are no part of a program. */
function isCommand(language: string, title: string): boolean {
  return language === 'sh' && title === '';
}

/**
 * Puts the code blocks of a page together: a block whose title is a path begins that file, and the blocks after it in the
 * same language continue it.
 *
 * @returns the files in the order of the page; shell commands without a file name are left out
 */
export function getFiles(markdown: string): GuideFile[] {
  const files = new Map<string, string>();
  let current: string | undefined;
  for (const [, , language = '', title = '', code = ''] of markdown.matchAll(fence)) {
    if (fileName.test(title)) current = title;
    else if (current === undefined || !current.endsWith(`.${language}`) || isCommand(language, title))
      continue;
    const before = files.get(current);
    files.set(current, before === undefined ? code : `${before}\n${code}`);
  }
  return [...files].map(([name, text]) => ({ name, text }));
}
