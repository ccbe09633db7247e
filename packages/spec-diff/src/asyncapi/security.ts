import type { Usage } from '../collect/collector.ts';
import type { Sides } from '../document/sides.ts';
import type { Node } from '../load/node.ts';
import { stable } from '../load/stable.ts';

/** Compares lists of security schemes, of which a caller needs one. */
export function compareSecurityLists(
  sides: Sides,
  usage: Usage,
  before: Node | undefined,
  after: Node | undefined,
): void {
  const [left, right] = [schemesOf(before), schemesOf(after)];
  if (right.length === 0) {
    const message = 'Callers with no credentials are accepted now.';
    const id = 'security-requirement-changed';
    if (left.length > 0) sides.collector.add(usage, id, 'compatible', message, before ?? sides.base, 'base');
    return;
  }
  const lost =
    left.length === 0
      ? ['no credentials']
      : left.filter((old) => !right.some((each) => meets(each, old))).map((each) => each.name);
  if (lost.length === 0) return;
  const message = `Callers with ${lost.map((each) => `\`${each}\``).join(', ')} are refused now.`;
  sides.collector.add(usage, 'security-requirement-changed', 'breaking', message, after ?? sides.head);
}

interface Scheme {
  name: string;
  identity: string;
  scopes: string[];
}

function schemesOf(list: Node | undefined): Scheme[] {
  return (list?.entries() ?? []).map(([, entry]) => {
    const scheme = entry.deref();
    const { type, scheme: http, in: place, name, openIdConnectUrl, scopes } = scheme.object;
    const listed = Array.isArray(scopes) ? scopes.filter((each) => typeof each === 'string') : [];
    return {
      name: scheme.key,
      identity: stable([type, http, place, name, openIdConnectUrl]),
      scopes: listed,
    };
  });
}

function meets(asked: Scheme, held: Scheme): boolean {
  return asked.identity === held.identity && asked.scopes.every((each) => held.scopes.includes(each));
}
