import type { Change, Level, Report } from '../types.ts';
import { getLines, getLocations, getVerdict, isUndecided, staleText } from './entries.ts';
import { getSummary } from './summary.ts';

const marks: Readonly<Record<Level, string>> = {
  breaking: '✖ breaking  ',
  compile: '▲ compiled  ',
  warning: '▲ warning   ',
  compatible: '✔ compatible',
  annotation: '· text      ',
};
const indent = ' '.repeat(15);

/** The report for a terminal. */
export function renderText(report: Report): string {
  const lines = [
    `${report.base} → ${report.head}: ${getVerdict(report)}`,
    ...getSummary(report).map((line) => `  ${line}`),
    '',
    ...report.changes.map(renderEntry),
    ...report.stale.map(staleText),
    ...report.notes.map((note) => `Note: ${note}`),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function renderEntry(entry: Change): string {
  const meta = `${getLocations(entry)}  ${entry.id}  [${entry.fingerprint}]`;
  const mark = isUndecided(entry) ? '? undecided ' : marks[entry.level];
  return `${mark} ${[...getLines(entry), meta].join(`\n${indent}`)}\n`;
}
