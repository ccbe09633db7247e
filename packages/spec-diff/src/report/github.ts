import type { Change, Report } from '../types.ts';
import { brief, verdictOf } from './groups.ts';

/** Annotations of a workflow run: at the line of the source, breaks as errors. */
export function renderGithub(report: Report): string {
  const lines = report.changes
    .filter((each) => each.level === 'breaking' || each.level === 'warning')
    .map(renderChange);
  for (const each of report.stale) {
    lines.push(
      `::error file=${property(each.file)},title=stale acceptance::${data(`Nothing needs ${each.fingerprint} any more (until ${each.until}).`)}`,
    );
  }
  lines.push(`::notice title=contract::${data(verdictOf(report))}`);
  return `${lines.join('\n')}\n`;
}

function renderChange(change: Change): string {
  const { file, line, column } = change.location;
  const kind = change.level === 'warning' || change.accepted ? 'warning' : 'error';
  const witness = change.witness ? ` Witness: ${brief(change.witness.payload)}` : '';
  const title = `${change.id}${change.accepted ? ' (accepted)' : ''}`;
  return `::${kind} file=${property(file)},line=${line},col=${column},title=${property(title)}::${data(change.message + witness)}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
