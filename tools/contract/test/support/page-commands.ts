/** A command that a page shows. */
export interface PageCommand {
  readonly command: string;
  /** What follows it in its paragraph or row, on one line: how long it takes, for example. */
  readonly after: string;
}

/** Programs that a contributor starts. */
const programs = '(?:pnpm|npm|npx|node|git)';

/**
 * Returns the commands of a Markdown page, each as often as the page has it: those of shell blocks, and inline code that
 * begins with a program.
 *
 * @example
 * readPageCommands('Run `pnpm types` (1 min).'); // [{ command: 'pnpm types', after: ' (1 min).' }]
 */
export function readPageCommands(page: string): PageCommand[] {
  const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
    block
      .split('\n')
      .map((line) => line.split(/\s+# /))
      .map(([command = '', after = '']) => ({ command: command.trim(), after }))
      .filter(({ command }) => command !== ''),
  );

  // A paragraph ends at an empty line, a row at its end, and an entry of a list where the next one begins.
  const paragraphs = page
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .split(/\n\s*\n|\n(?= *\|)|\n(?= *(?:\d+\.|-) )/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' '));

  const inline = paragraphs.flatMap((paragraph) =>
    [...paragraph.matchAll(new RegExp(`\`(${programs} [^\`]+)\``, 'g'))].map((match) => ({
      command: match[1] ?? '',
      after: paragraph.slice(match.index + match[0].length),
    })),
  );

  return [...blocks, ...inline];
}
