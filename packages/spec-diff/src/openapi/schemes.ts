import { isObject, type Node } from '../load/node.ts';
import { equal } from '../schema/stable.ts';
import type { Level } from '../types.ts';
import { nowhere } from './common.ts';
import type { Context } from './path-item.ts';

/** Compares how callers get their OAuth tokens; everything else about a scheme shows at the operations. */
export function compareSchemes(context: Context): void {
  const [before, after] = [context.base, context.head].map((side) =>
    side.root.at('components', 'securitySchemes'),
  );
  for (const [name, base] of before?.entries() ?? []) {
    const head = after?.get(name)?.deref();
    if (head) compareFlows(context, name, base.deref(), head);
  }
}

function compareFlows(context: Context, name: string, base: Node, head: Node): void {
  for (const [kind, flow] of base.get('flows')?.entries() ?? []) {
    const other = head.get('flows')?.get(kind);
    const what = `The OAuth flow \`${kind}\` of \`${name}\``;
    if (!other) {
      tell(context, 'breaking', `${what} was removed.`, flow, 'base');
      continue;
    }
    for (const key of ['authorizationUrl', 'tokenUrl', 'refreshUrl']) {
      if (equal(flow.object[key], other.object[key])) continue;
      const level: Level = flow.object[key] === undefined ? 'compatible' : 'breaking';
      tell(context, level, `${what} has another \`${key}\`.`, other.get(key) ?? other, 'head');
    }
    const [had, has] = [flow.object['scopes'], other.object['scopes']].map((each) =>
      isObject(each) ? Object.keys(each) : [],
    );
    const lost = (had ?? []).filter((scope) => !has?.includes(scope));
    if (lost.length > 0)
      tell(context, 'warning', `${what} no longer offers ${lost.join(', ')}.`, other, 'head');
  }
}

function tell(context: Context, level: Level, message: string, node: Node, side: 'base' | 'head'): void {
  context.collector.add(nowhere, { id: 'security-scheme-changed', level, message, node, side });
}
