import type { Change, Report } from '../types.ts';
import { brief, groupChanges, placeOf, verdictOf } from './groups.ts';

const marks: Readonly<Record<Change['level'], string>> = {
  breaking: '✖ breaking  ',
  warning: '▲ warning   ',
  compatible: '✔ compatible',
  annotation: '· text      ',
};

/** The report for a terminal. */
export function renderText(report: Report): string {
  const lines = [`${report.base} → ${report.head}: ${verdictOf(report)}`, ''];
  for (const { title, changes } of groupChanges(report.changes)) {
    lines.push(title);
    for (const change of changes) lines.push(...renderChange(change));
    lines.push('');
  }
  for (const each of report.stale)
    lines.push(
      `Stale acceptance ${each.fingerprint} (${each.owner}, until ${each.until}): remove it from ${each.file}.`,
    );
  for (const note of report.notes) lines.push(`Note: ${note}`);
  return `${lines.join('\n').trimEnd()}\n`;
}

function renderChange(change: Change): string[] {
  const { witness, accepted } = change;
  const direction = change.direction === 'none' ? '' : `${change.direction}: `;
  const lines = [`  ${marks[change.level]} ${direction}${change.message}`];
  lines.push(`                 ${change.id} at ${placeOf(change)}  [${change.fingerprint}]`);
  if (witness)
    lines.push(
      `                 valid in ${witness.acceptedBy}, refused in ${witness.refusedBy} (${witness.reason}): ${brief(witness.payload)}`,
    );
  if (accepted)
    lines.push(`                 accepted by ${accepted.owner} until ${accepted.until}: ${accepted.reason}`);
  return lines;
}
