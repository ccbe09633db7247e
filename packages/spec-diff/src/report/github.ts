import type { Change, Report } from '../types.ts';
import { getLines, getVerdict, staleText } from './entries.ts';

/** Annotations of a workflow run: at the line of the source, breaks as errors. */
export function renderGithub(report: Report): string {
  const lines = report.changes
    .filter((each) => ['breaking', 'compile', 'warning'].includes(each.level) && each.ignored === undefined)
    .map(renderEntry);
  for (const each of report.stale)
    lines.push(`::error file=${property(each.file)},title=stale acceptance::${data(staleText(each))}`);
  lines.push(`::notice title=contract::${data(getVerdict(report))}`);
  return `${lines.join('\n')}\n`;
}

function renderEntry(entry: Change): string {
  const { file, line, column } = entry.location;
  const kind = entry.level === 'breaking' && !entry.accepted ? 'error' : 'warning';
  const title = `${entry.id}${entry.accepted ? ' (accepted)' : ''}`;
  return `::${kind} file=${property(file)},line=${line},col=${column},title=${property(title)}::${data(getLines(entry).join('\n'))}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
