import type { Level, Report } from '../types.ts';
import { type Entry, entriesOf, linesOf, locationOf, staleText, verdictOf } from './entries.ts';

const marks: Readonly<Record<Level, string>> = {
  breaking: '✖ breaking  ',
  warning: '▲ warning   ',
  compatible: '✔ compatible',
  annotation: '· text      ',
};
const indent = ' '.repeat(15);

/** The report for a terminal. */
export function renderText(report: Report): string {
  const lines = [
    `${report.base} → ${report.head}: ${verdictOf(report)}`,
    '',
    ...entriesOf(report.changes).map(renderEntry),
    ...report.stale.map(staleText),
    ...report.notes.map((note) => `Note: ${note}`),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function renderEntry(entry: Entry): string {
  const meta = `${locationOf(entry)}  ${entry.id}  [${entry.fingerprints.join(', ')}]`;
  return `${marks[entry.level]} ${[...linesOf(entry), meta].join(`\n${indent}`)}\n`;
}
