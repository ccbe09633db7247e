import type { Usage } from '../collect/collector.ts';
import { compareWays, scopesOf, type Way } from '../document/security.ts';
import { isObject, type Node } from '../load/node.ts';
import { stable } from '../load/stable.ts';
import type { Context } from './context.ts';

/** Compares the security requirements of an operation. */
export function compareSecurity(context: Context, usage: Usage, base: Node, head: Node): void {
  const names = namesInBoth(context);
  const node = head.get('security') ?? context.head.get('security') ?? head;
  const [before, after] = [waysOf(base, context.base, names), waysOf(head, context.head, names)];
  compareWays({ collector: context.collector, usage, node }, before, after);
}

/** Schemes that both versions have under one name. */
function namesInBoth({ base, head }: Context): ReadonlySet<string> {
  const known = head.at('components', 'securitySchemes')?.object ?? {};
  const names = Object.keys(base.at('components', 'securitySchemes')?.object ?? {});
  return new Set(names.filter((name) => Object.hasOwn(known, name)));
}

function waysOf(operation: Node, root: Node, names: ReadonlySet<string>): Way[] {
  const node = operation.get('security') ?? root.get('security');
  if (!Array.isArray(node?.value) || node.value.length === 0) return [new Map()];
  return node.value.filter(isObject).map((requirement) => wayOf(requirement, root, names));
}

function wayOf(requirement: Record<string, unknown>, root: Node, names: ReadonlySet<string>): Way {
  return new Map(
    Object.entries(requirement).map(([name, scopes]) => {
      const scheme = root.at('components', 'securitySchemes', name);
      return [identity(scheme, name, names), { name, scopes: scopesOf(scopes) }];
    }),
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
