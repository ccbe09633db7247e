import type { Usage } from '../collect/collector.ts';
import { compareWays, scopesOf, type Way } from '../document/security.ts';
import type { Sides, Versions } from '../document/sides.ts';
import type { Node } from '../load/node.ts';
import { stable } from '../load/stable.ts';

/** Compares lists of security schemes, of which a caller needs one. */
export function compareSecurityLists(
  sides: Sides,
  usage: Usage,
  [before, after]: Versions,
  callers = 'Callers',
): void {
  compareWays(sides, usage, after ?? sides.head, [waysOf(before), waysOf(after)], callers);
}

function waysOf(list: Node | undefined): Way[] {
  const entries = list?.entries() ?? [];
  if (entries.length === 0) return [new Map()];
  return entries.map(([, entry]) => {
    const { key, object } = entry.deref();
    const { type, scheme: http, in: place, name, openIdConnectUrl, scopes } = object;
    const identity = stable([type, http, place, name, openIdConnectUrl]);
    return new Map([[identity, { name: /^\d+$/.test(key) ? String(type) : key, scopes: scopesOf(scopes) }]]);
  });
}
