import type { Report } from '../types.ts';
import { type Entry, entriesOf, linesOf, staleText, verdictOf } from './entries.ts';

/** Annotations of a workflow run: at the line of the source, breaks as errors. */
export function renderGithub(report: Report): string {
  const lines = entriesOf(report.changes)
    .filter((each) => (each.level === 'breaking' || each.level === 'warning') && each.ignored === undefined)
    .map(renderEntry);
  for (const each of report.stale)
    lines.push(`::error file=${property(each.file)},title=stale acceptance::${data(staleText(each))}`);
  lines.push(`::notice title=contract::${data(verdictOf(report))}`);
  return `${lines.join('\n')}\n`;
}

function renderEntry(entry: Entry): string {
  const { file, line, column } = entry.location;
  const kind = entry.level === 'warning' || entry.accepted ? 'warning' : 'error';
  const title = `${entry.id}${entry.accepted ? ' (accepted)' : ''}`;
  return `::${kind} file=${property(file)},line=${line},col=${column},title=${property(title)}::${data(linesOf(entry).join('\n'))}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
