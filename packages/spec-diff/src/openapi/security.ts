import { isObject } from '@videogen/shared/is-object';
import type { Usage } from '../collect/places.ts';
import { align, getMembers, type Members, withoutExtensions } from '../document/align.ts';
import { compareRest } from '../document/compare-rest.ts';
import { compareWays, getScopes, type Way } from '../document/security.ts';
import { compareDeprecation, nowhere } from '../document/sides.ts';
import type { Node } from '../load/node.ts';
import { equal, stable } from '../load/stable.ts';
import type { Level } from '../types.ts';
import type { Context } from './context.ts';

/** Compares the security requirements of an operation. */
export function compareSecurity(context: Context, usage: Usage, base: Node, head: Node): void {
  const before = getSchemes(context.base);
  const after = getSchemes(context.head);
  const names = new Set([...before.keys()].filter((name) => after.has(name)));
  // What callers of the service need says nothing about what the service calls.
  const roots = usage.direction === 'callback' ? undefined : context;
  const node = head.get('security') ?? roots?.head.get('security') ?? head;
  const ways = [getWays(base, roots?.base, before, names), getWays(head, roots?.head, after, names)] as const;
  compareWays(context, usage, node, ways);
}

function getSchemes(root: Node): Members {
  return getMembers(root.at('components', 'securitySchemes'));
}

function getWays(
  operation: Node,
  root: Node | undefined,
  schemes: Members,
  names: ReadonlySet<string>,
): Way[] {
  const node = operation.get('security') ?? root?.get('security');
  if (!Array.isArray(node?.value) || node.value.length === 0) return [new Map()];
  return node.value.filter(isObject).map(
    (requirement) =>
      new Map(
        Object.entries(requirement).map(([name, scopes]) => {
          const key = identity(schemes.get(name)?.deref(), name, names);
          return [key, { name, scopes: getScopes(scopes) }];
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

/** The keys that identify a scheme, so that operations compare them. */
const identifying = ['type', 'scheme', 'in', 'name', 'openIdConnectUrl'];

/** Compares how callers get their OAuth tokens, and the rest of each scheme; what identifies it shows at the operations. */
export function compareSchemes(context: Context): void {
  const { comparison, base, head } = context;
  const { matched, removed, added } = align(getSchemes(base), getSchemes(head));
  // Who uses a scheme is looked up in all of both documents.
  if (matched.length + removed.length + added.length === 0) return;

  const needed = usedSchemes(head);
  const used = new Set([...usedSchemes(base).keys(), ...needed.keys()]);
  for (const [name, before, after] of matched) {
    const owner = `security scheme \`${name}\``;
    const pair = [before.deref(), after.deref()] as const;
    compareScheme(context, name, pair, used.has(name) ? (needed.get(name) ?? new Set()) : undefined);
    const isSame = [...identifying, 'flows'].every((key) => equal(pair[0].object[key], pair[1].object[key]));
    if (!used.has(name) && !isSame)
      comparison.add(nowhere, 'unused-component-changed', 'warning', `The unused ${owner} changed.`, after);
  }

  for (const [name, node] of removed.filter(([each]) => !used.has(each)))
    comparison.add(nowhere, 'unused-component-removed', 'warning', unused(name, 'removed'), node);
  for (const [name, node] of added.filter(([each]) => !used.has(each)))
    comparison.add(nowhere, 'unused-component-added', 'compatible', unused(name, 'added'), node);
}

function unused(name: string, verb: string): string {
  return `The unused security scheme \`${name}\` was ${verb}.`;
}

/** The names in all security requirements, of every file, with the scopes that they require. */
function usedSchemes({ sources }: Node): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  const visit = (value: unknown): void => {
    for (const [key, each] of Object.entries(isObject(value) ? value : {})) {
      if (key === 'security' && Array.isArray(each)) {
        for (const [name, scopes] of each.flatMap((one) => Object.entries(Object(one))))
          used.set(name, new Set([...(used.get(name) ?? []), ...getScopes(scopes)]));
      } else visit(each);
    }
  };
  for (const root of sources.roots) visit(root.value);
  return used;
}

/** Compares a scheme, and its flows if an operation requires it, with those scopes. */
function compareScheme(
  context: Context,
  name: string,
  [before, after]: readonly [Node, Node],
  needed: ReadonlySet<string> | undefined,
): void {
  const add: Add = (level, message, node) =>
    context.comparison.add(nowhere, 'security-scheme-changed', level, `The OAuth flow ${message}.`, node);
  const owner = `security scheme \`${name}\``;
  compareDeprecation(context, nowhere, [before, after], `The ${owner}`);
  compareRest(context, nowhere, [before, after], {
    owner,
    compared: [...identifying, 'flows', 'deprecated', 'oauth2MetadataUrl'],
  });
  if (!needed) return;

  compareMetadata(context, name, [before, after]);
  const flows = [before, after].map((each) => withoutExtensions(getMembers(each.get('flows'))));
  const { matched, removed, added } = align(flows[0] ?? new Map(), flows[1] ?? new Map());

  for (const [kind, flow, other] of matched) {
    compareFlow(`\`${kind}\` of \`${name}\``, flow, other, needed, add);
    compareRest(context, nowhere, [flow, other], {
      owner: `OAuth flow \`${kind}\` of \`${name}\``,
      compared: [...urls, 'scopes'],
    });
  }

  for (const [kind, flow] of removed) add('breaking', `\`${kind}\` of \`${name}\` was removed`, flow);
  for (const [kind, flow] of added) add('compatible', `\`${kind}\` of \`${name}\` was added`, flow);
}

/** Compares the URL at which clients find the OAuth server's description of itself (3.2). */
function compareMetadata(
  { comparison }: Context,
  name: string,
  [before, after]: readonly [Node, Node],
): void {
  const was = before.text('oauth2MetadataUrl');
  const is = after.text('oauth2MetadataUrl');
  if (was === is) return;
  const level = was === undefined ? 'compatible' : 'breaking';
  const message = `The OAuth metadata of \`${name}\` moved from ${was ?? 'nowhere'} to ${is ?? 'nowhere'}.`;
  comparison.add(nowhere, 'security-scheme-changed', level, message, after.get('oauth2MetadataUrl') ?? after);
}

/** The URLs of a flow. */
const urls = ['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl'];

type Add = (level: Level, message: string, node: Node) => void;

function compareFlow(name: string, base: Node, head: Node, needed: ReadonlySet<string>, add: Add): void {
  for (const key of urls) {
    const was = base.object[key];
    const is = head.object[key];
    if (equal(was, is)) continue;
    const level = was === undefined ? 'compatible' : 'breaking';
    const change = `from ${String(was ?? 'nothing')} to ${String(is ?? 'nothing')}`;
    add(level, `${name} changed its \`${key}\` ${change}`, head.get(key) ?? head);
  }

  const { matched, removed, added } = align(getMembers(base.get('scopes')), getMembers(head.get('scopes')));
  const lost = removed.map(([scope]) => scope).join(', ');
  const gained = added.map(([scope]) => scope).join(', ');
  const isNeeded = removed.some(([scope]) => needed.has(scope));
  const words = isNeeded ? ', which operations require' : '';
  const change = gained ? `offers ${gained} instead of` : 'no longer offers';
  const node = head.get('scopes') ?? head;

  if (lost) add(isNeeded ? 'breaking' : 'warning', `${name} ${change} ${lost}${words}`, node);
  else if (gained) add('compatible', `${name} now offers ${gained}`, node);
  else if (matched.some(([, was, is]) => was.value !== is.value))
    add('annotation', `${name} describes its scopes differently`, node);
}
