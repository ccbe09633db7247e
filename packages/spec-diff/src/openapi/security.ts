import type { Usage } from '../collect/collector.ts';
import { align, type Members, membersOf } from '../document/members.ts';
import { compareWays, scopesOf, type Way } from '../document/security.ts';
import { nowhere } from '../document/sides.ts';
import { isObject, type Node } from '../load/node.ts';
import { equal, stable } from '../load/stable.ts';
import type { Level, Side } from '../types.ts';
import type { Context } from './context.ts';

/** Compares the security requirements of an operation. */
export function compareSecurity(context: Context, usage: Usage, base: Node, head: Node): void {
  const after = schemesOf(context.head);
  const names = new Set([...schemesOf(context.base).keys()].filter((name) => after.has(name)));
  const node = head.get('security') ?? context.head.get('security') ?? head;
  const ways = [waysOf(base, context.base, names), waysOf(head, context.head, names)] as const;
  compareWays(context, usage, node, ways);
}

function schemesOf(root: Node): Members {
  return membersOf(root.at('components', 'securitySchemes'));
}

function waysOf(operation: Node, root: Node, names: ReadonlySet<string>): Way[] {
  const node = operation.get('security') ?? root.get('security');
  if (!Array.isArray(node?.value) || node.value.length === 0) return [new Map()];
  const schemes = schemesOf(root);
  return node.value.filter(isObject).map(
    (requirement) =>
      new Map(
        Object.entries(requirement).map(([name, scopes]) => {
          const key = identity(schemes.get(name)?.deref(), name, names);
          return [key, { name, scopes: scopesOf(scopes) }];
        }),
      ),
  );
}

/**
 * Returns a text that is equal for schemes with the same requirements on a caller; descriptions do not count. The flows
 * of a scheme are compared separately: another way to get a token does not make another scheme. So a scheme with flows
 * is identified by its name if `names` contains it, and otherwise by the URLs of its flows.
 */
function identity(scheme: Node | undefined, name: string, names: ReadonlySet<string>): string {
  if (!scheme) return name;
  const { type, scheme: http, in: place, name: key, openIdConnectUrl, flows } = scheme.object;
  const kind = typeof http === 'string' ? http.toLowerCase() : http;
  const where = place === 'header' && typeof key === 'string' ? key.toLowerCase() : key;
  return stable([
    type,
    kind,
    place,
    type === 'apiKey' ? where : null,
    openIdConnectUrl,
    isObject(flows) ? (names.has(name) ? name : tokenPlaces(flows)) : null,
  ]);
}

function tokenPlaces(flows: Record<string, unknown>): unknown[] {
  return Object.entries(flows).map(([kind, flow]) => {
    const { authorizationUrl, tokenUrl } = isObject(flow) ? flow : {};
    return [kind, authorizationUrl, tokenUrl];
  });
}

/** Compares how callers get their OAuth tokens; everything else about a scheme shows at the operations. */
export function compareSchemes({ collector, base, head }: Context): void {
  const add: Add = (level, message, node, side) =>
    collector.add(nowhere, 'security-scheme-changed', level, `The OAuth flow ${message}.`, node, side);
  for (const [name, before, after] of align(schemesOf(base), schemesOf(head)).matched) {
    const [left, right] = [before, after].map((each) => each.at('flows'));
    for (const [kind, flow] of left?.entries() ?? [])
      compareFlow(`\`${kind}\` of \`${name}\``, flow, right?.get(kind), add);
  }
}

type Add = (level: Level, message: string, node: Node, side?: Side) => void;

function compareFlow(name: string, base: Node, head: Node | undefined, add: Add): void {
  if (!head) {
    add('breaking', `${name} was removed`, base, 'base');
    return;
  }
  for (const key of ['authorizationUrl', 'tokenUrl', 'refreshUrl']) {
    const [was, is] = [base.object[key], head.object[key]];
    if (equal(was, is)) continue;
    const level = was === undefined ? 'compatible' : 'breaking';
    const [from, to] = [was, is].map((each) => String(each ?? 'nothing'));
    add(level, `${name} changed its \`${key}\` from ${from} to ${to}`, head.get(key) ?? head);
  }
  const scopes = head.get('scopes')?.object ?? {};
  const lost = Object.keys(base.get('scopes')?.object ?? {}).filter((scope) => !Object.hasOwn(scopes, scope));
  if (lost.length > 0) add('warning', `${name} no longer offers ${lost.join(', ')}`, head);
}
