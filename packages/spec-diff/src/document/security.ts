import type { Usage } from '../collect/places.ts';
import type { Node } from '../load/node.ts';
import { stable } from '../load/stable.ts';
import type { Level } from '../types.ts';
import type { Sides } from './sides.ts';

/** One alternative of a security requirement: schemes by their properties, not their names, with their scopes. */
export type Way = Map<string, { name: string; scopes: Set<string> }>;

/**
 * Compares security requirements. They are alternatives, and all schemes of one requirement are needed: callers that
 * met one of the old alternatives must still meet one of the new ones.
 */
export function compareWays(
  { comparison }: Sides,
  usage: Usage,
  node: Node,
  [before, after]: readonly [Way[], Way[]],
  callers = 'Callers',
): void {
  // What the service calls has to get credentials that were sent before.
  const isCall = usage.direction === 'callback';
  const held = isCall ? after : before;
  const met = isCall ? before : after;
  const lost = held.filter((old) => !met.some((way) => isMetBy(way, old)));
  const gained = met.filter((way) => !held.some((old) => isMetBy(old, way)));
  const add = (level: Level, message: string): unknown =>
    comparison.add(usage, 'security-requirement-changed', level, message, node);
  const needed = met.map(describe).join(' or ');

  for (const way of lost) {
    const words = isCall
      ? `may come now; ${needed} was sent before`
      : `are refused now; ${needed} is required`;
    add('breaking', `${isCall ? 'Calls' : callers} with ${describe(way)} ${words}.`);
  }

  const isListedAlike = stable(before.map(describe).sort()) === stable(after.map(describe).sort());
  if (lost.length + gained.length === 0 && !isListedAlike)
    add('compatible', `The accepted credentials are listed differently: ${needed}.`);
  const words = isCall ? 'no longer come' : 'are accepted now';
  if (lost.length === 0 && gained.length > 0)
    add('compatible', `${isCall ? 'Calls' : callers} with ${gained.map(describe).join(' or ')} ${words}.`);
}

/** The scopes of a list, as far as they are strings. */
export function getScopes(list: unknown): Set<string> {
  return new Set(Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []);
}

function isMetBy(way: Way, held: Way): boolean {
  return [...way].every(([scheme, { scopes }]) => {
    const own = held.get(scheme);
    return own !== undefined && [...scopes].every((scope) => own.scopes.has(scope));
  });
}

function describe(way: Way): string {
  if (way.size === 0) return 'no credentials';
  return [...way.values()]
    .map(({ name, scopes }) => `\`${name}\`${scopes.size > 0 ? ` (${[...scopes].join(', ')})` : ''}`)
    .join(' and ');
}
