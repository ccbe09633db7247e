import { nowhere } from '../document/sides.ts';
import type { Node } from '../load/node.ts';
import { equal } from '../load/stable.ts';
import type { Level, Side } from '../types.ts';
import type { Context } from './context.ts';

/** Compares how callers get their OAuth tokens; everything else about a scheme shows at the operations. */
export function compareSchemes({ collector, base, head }: Context): void {
  const after = head.at('components', 'securitySchemes');
  for (const [name, scheme] of base.at('components', 'securitySchemes')?.entries() ?? []) {
    const other = after?.get(name)?.deref();
    const add: Add = (level, message, node, side) =>
      collector.add(nowhere, 'security-scheme-changed', level, `The OAuth flow ${message}.`, node, side);
    if (other)
      for (const [kind, flow] of scheme.at('flows')?.entries() ?? [])
        compareFlow(`\`${kind}\` of \`${name}\``, flow, other.get('flows')?.get(kind), add);
  }
}

type Add = (level: Level, message: string, node: Node, side?: Side) => void;

function compareFlow(name: string, base: Node, head: Node | undefined, add: Add): void {
  if (!head) {
    add('breaking', `${name} was removed`, base, 'base');
    return;
  }
  for (const key of ['authorizationUrl', 'tokenUrl', 'refreshUrl']) {
    if (equal(base.object[key], head.object[key])) continue;
    const level = base.object[key] === undefined ? 'compatible' : 'breaking';
    const [from, to] = [base, head].map(({ object }) => String(object[key] ?? 'nothing'));
    add(level, `${name} changed its \`${key}\` from ${from} to ${to}`, head.get(key) ?? head);
  }
  const scopes = head.get('scopes')?.object ?? {};
  const lost = Object.keys(base.get('scopes')?.object ?? {}).filter((scope) => !Object.hasOwn(scopes, scope));
  if (lost.length > 0) add('warning', `${name} no longer offers ${lost.join(', ')}`, head);
}
