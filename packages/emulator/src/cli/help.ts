import type { ParseArgsConfig } from 'node:util';
import { profiles } from '../callbacks/profiles.ts';
import help from './help.json' with { type: 'json' };

/** The column in which the texts begin. */
const COLUMN = 29;

const sections: readonly (readonly [title: string, options: Readonly<Record<string, string>>])[] =
  Object.entries(help);

/** The options of the command line as the help names them, for `parseArgs`. */
export const options: NonNullable<ParseArgsConfig['options']> = Object.fromEntries(
  // The first line about an option describes it.
  sections.toReversed().flatMap(([, lines]) => Object.keys(lines).toReversed().flatMap(readOptions)),
);

function readOptions(line: string): [string, { type: 'boolean' | 'string'; short?: string }][] {
  const type = line.endsWith('>') ? 'string' : 'boolean';
  return [...line.matchAll(/(?:-(\w), )?--([\w-]+)/g)].map(([, short, name = '']) => [
    name,
    { type, ...(short !== undefined && { short }) },
  ]);
}

/** The text of `--help`. */
export function helpText(): string {
  const texts = sections.map(
    ([title, lines]) => `${title}:\n${Object.entries(lines).map(lineText).join('')}`,
  );
  return `The whole video-generation service, stateful, on your machine.

Usage:
  npx @videogen/emulator [options]               start the emulator
  npx @videogen/emulator probe <callback-url>    try a callback receiver and print a verdict for each delivery

${texts.join('\n')}
Examples:
  npx @videogen/emulator --port 0 --clock manual --render none
  npx @videogen/emulator --data ./.videogen --profile duplicating
  npx @videogen/emulator probe http://localhost:3000/callbacks/video
`;
}

function lineText([name, text]: readonly [string, string]): string {
  const left = `${name.startsWith('--') ? '      ' : '  '}${name}`;
  // A long one has its text below.
  const start = left.length > COLUMN + 2 ? `${left}\n${' '.repeat(COLUMN)}` : `${left}  `.padEnd(COLUMN);
  return [`${start}${text}`, ...(name.startsWith('--profile') ? profileTexts() : []), ''].join('\n');
}

function profileTexts(): string[] {
  return Object.values(profiles).map(
    ({ name, summary }) => `${' '.repeat(COLUMN)}${name.padEnd(12)} ${summary}`,
  );
}
