import type { Usage } from '../collect/places.ts';
import { compareRest } from '../document/compare-rest.ts';
import { compareWays, getScopes, type Way } from '../document/security.ts';
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
  compareWays(sides, usage, after ?? sides.head, [getWays(before), getWays(after)], callers);
  const schemes = new Map(before?.entries().flatMap(getSchemes));
  const others = new Map(after?.entries().flatMap(getSchemes));
  for (const [identity, base] of schemes) {
    const head = others.get(identity);
    if (head)
      compareRest(sides, usage, [base, head], { owner: `security scheme \`${getName(head)}\``, compared });
  }
}

/** The keys of a scheme that identify it, and its scopes. */
const compared = ['type', 'scheme', 'in', 'name', 'openIdConnectUrl', 'scopes'];

/** The schemes that an entry requires together, by what each requires of a caller. */
function getSchemes([, entry]: [string, Node]): [string, Node][] {
  const node = entry.deref();
  const together = node.get('schemes')?.entries();
  if (together) return together.flatMap(getSchemes);
  const { type, scheme, in: place, name, openIdConnectUrl } = node.object;
  return [[stable([type, scheme, place, name, openIdConnectUrl]), node]];
}

function getName({ key, object }: Node): string {
  return /^\d+$/.test(key) ? String(object['type']) : key;
}

function getWays(list: Node | undefined): Way[] {
  const entries = list?.entries() ?? [];
  if (entries.length === 0) return [new Map()];
  return entries.map((entry) => {
    const way: Way = new Map();
    for (const [identity, node] of getSchemes(entry))
      way.set(identity, { name: getName(node), scopes: getScopes(node.object['scopes']) });
    return way;
  });
}
