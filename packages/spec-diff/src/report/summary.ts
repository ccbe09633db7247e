import type { Change, Report } from '../types.ts';
import { getSentence, isUndecided } from './entries.ts';

/** Reports with fewer changes are read as a whole. */
const minChanges = 11;
/** Maximum number of rules that are named. */
const maxRules = 4;

/** Returns at most five lines about a long report: what breaks, where, by which rules, and what most messages have. */
export function getSummary({ changes }: Report): string[] {
  const open = changes.filter((each) => !each.accepted && each.ignored === undefined);
  if (open.length < minChanges) return [];
  const breaking = open.filter((each) => each.level === 'breaking' && !isUndecided(each));
  const undecided = open.filter(isUndecided);
  const [widest] = breaking;
  return [
    `${count(breaking, 'break')} in ${countOperations(breaking)}, ${proven(breaking)} with a payload.`,
    ...(undecided.length > 0
      ? [`${count(undecided, 'undecided change')} in ${countOperations(undecided)}.`]
      : []),
    ...(breaking.length > 0 ? [`By rule: ${byRule(breaking)}.`] : []),
    ...(widest ? [`In most messages (${widest.placeCount}): ${getSentence(widest)}`] : []),
  ];
}

function count({ length }: readonly Change[], what: string): string {
  return `${length} ${what}${length === 1 ? '' : 's'}`;
}

function countOperations(changes: readonly Change[]): string {
  const { size } = new Set(changes.flatMap(({ operations }) => operations));
  return `${size} ${size === 1 ? 'operation' : 'operations'}`;
}

function proven(changes: readonly Change[]): number {
  return changes.filter(({ witness }) => witness !== undefined).length;
}

function byRule(changes: readonly Change[]): string {
  const counts = new Map<string, number>();
  for (const { id } of changes) counts.set(id, (counts.get(id) ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, two]) => two - one);
  const named = sorted.slice(0, maxRules).map(([id, number]) => `${number} ${id}`);
  const more = sorted.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more rules`] : [])].join(', ');
}
