import type { Change, Level, Report } from '../types.ts';

/** Changes that share their operations. */
export interface Group {
  title: string;
  changes: Change[];
}

/** Groups changes by what they touch: one operation, several, or the document. */
export function groupChanges(changes: readonly Change[]): Group[] {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const title = titleOf(change);
    groups.set(title, [...(groups.get(title) ?? []), change]);
  }
  return [...groups].map(([title, list]) => ({ title, changes: list }));
}

function titleOf(change: Change): string {
  const [first, ...others] = change.operations;
  if (!first) return change.document === 'openapi' ? 'OpenAPI document' : 'AsyncAPI document';
  if (others.length === 0) return first;
  return others.length < 3 ? change.operations.join(', ') : `${first} and ${others.length} more operations`;
}

/** How many changes there are of a level; accepted breaks are counted apart. */
function countOf(report: Report, level: Level): number {
  return report.changes.filter((each) => each.level === level && !each.accepted).length;
}

/** The verdict in one sentence. */
export function verdictOf(report: Report): string {
  const open = countOf(report, 'breaking');
  const parts = [
    `${open} breaking`,
    `${countOf(report, 'warning')} to look at`,
    `${countOf(report, 'compatible')} compatible`,
    `${countOf(report, 'annotation')} of text only`,
  ];
  const accepted = report.accepted > 0 ? `, ${report.accepted} accepted` : '';
  if (report.changes.length === 0) return 'No change.';
  return `${parts.join(', ')}${accepted}; needs a ${report.required} version.`;
}

/** A place the way editors open it. */
export function placeOf(change: Change): string {
  const { file, line, column } = change.location;
  return `${file}:${line}:${column}`;
}

const longestString = 100;

/** A payload for reading: long strings are cut and say how long they are; the JSON report has them whole. */
export function shown(payload: unknown, indent?: number): string {
  const cut = (_: string, value: unknown): unknown => {
    if (typeof value !== 'string' || value.length <= longestString) return value;
    return `${[...value].slice(0, 40).join('')}… (${[...value].length} characters)`;
  };
  return JSON.stringify(payload, cut, indent) ?? 'nothing';
}

/** A payload on one line, cut where it gets long. */
export function brief(payload: unknown, length = 200): string {
  const text = shown(payload);
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
