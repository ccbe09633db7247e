import type { Change, Report } from '../types.ts';
import { type Entry, entriesOf, groundsOf, locationOf, sentenceOf, verdictOf } from './entries.ts';

const marks: Readonly<Record<Change['level'], string>> = {
  breaking: '✖ breaking  ',
  warning: '▲ warning   ',
  compatible: '✔ compatible',
  annotation: '· text      ',
};
const indent = ' '.repeat(15);

/** The report for a terminal. */
export function renderText(report: Report): string {
  const lines = [`${report.base} → ${report.head}: ${verdictOf(report)}`, ''];
  for (const entry of entriesOf(report.changes)) lines.push(...renderEntry(entry), '');
  for (const each of report.stale)
    lines.push(
      `Stale acceptance ${each.fingerprint} (${each.owner}, until ${each.until}): remove it from ${each.file}.`,
    );
  for (const note of report.notes) lines.push(`Note: ${note}`);
  return `${lines.join('\n').trimEnd()}\n`;
}

function renderEntry(entry: Entry): string[] {
  const { accepted, ignored } = entry;
  const grounds = groundsOf(entry);
  return [
    `${marks[entry.level]} ${sentenceOf(entry)}`,
    ...(grounds === undefined ? [] : [indent + grounds]),
    ...(accepted
      ? [`${indent}accepted by ${accepted.owner} until ${accepted.until}: ${accepted.reason}`]
      : []),
    ...(ignored === undefined ? [] : [`${indent}ignored: ${ignored}`]),
    `${indent}${locationOf(entry)}  ${entry.id}  [${entry.fingerprints.join(', ')}]`,
  ];
}
