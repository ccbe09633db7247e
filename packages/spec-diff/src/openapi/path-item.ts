import {
  align,
  getMembers,
  type Members,
  reportRemoved,
  reportUnmatched,
  withoutExtensions,
} from '../document/align.ts';
import { compareRest } from '../document/compare-rest.ts';
import { nowhere } from '../document/sides.ts';
import { type Node, withSiblings } from '../load/node.ts';
import { isTwin } from '../load/unchanged.ts';
import { type Context, label, methods } from './context.ts';
import { compareOperations } from './operation.ts';

/** The operations of a path item, those of `additionalOperations` (3.2) among them. */
function getOperations(item: Node): Members {
  const more = item.at('additionalOperations')?.entries() ?? [];
  return new Map([
    ...item.entries().filter(([key]) => methods.includes(key)),
    ...more.map(([key, node]): [string, Node] => [key.toLowerCase(), node]),
  ]);
}

/** Compares two path items method by method, and the callbacks of their operations. */
export function comparePathItems(context: Context, before: Node, after: Node): void {
  const baseItem = withSiblings(before);
  const headItem = withSiblings(after);
  const { matched, removed, added } = align(getOperations(baseItem), getOperations(headItem));
  const isInherited = before.key === after.key && isSameAround(context, baseItem, headItem);
  const getUsage = (operation: string) => ({ operation, direction: 'none', flow: context.flow }) as const;
  const compared = [...methods, 'additionalOperations', 'parameters', 'servers', '$ref'];
  const owner = `path \`${context.path}\``;
  compareRest(context, getUsage(context.path), [baseItem, headItem], { owner, compared });

  for (const [method, base, head] of matched) {
    if (isInherited && context.comparison.isUnchanged(base, head)) continue;
    const paths = { basePath: before.key, headPath: after.key };
    compareOperations(context, { method, base, head, baseItem, headItem, ...paths });
    const left = getCallbacks(base);
    const right = getCallbacks(head);
    compareCalls({ ...context, path: label(context, method) }, 'callback', left, right, isSameExpression);
  }

  for (const [method, base] of removed) {
    const name = label(context, method);
    reportRemoved(context, getUsage(name), 'operation-removed', `Operation ${name}`, base);
  }

  for (const [method, head] of added) {
    const name = label(context, method);
    const message = `Operation ${name} was added.`;
    context.comparison.add(getUsage(name), 'operation-added', 'compatible', message, head);
  }
}

/** Whether all that an operation inherits is the same too. */
function isSameAround({ comparison, base, head }: Context, before: Node, after: Node): boolean {
  const schemes = [base, head].map((root) => root.get('components')?.get('securitySchemes'));
  return (
    comparison.isUnchanged(schemes[0], schemes[1]) &&
    ['parameters', 'servers'].every((key) => comparison.isUnchanged(before.get(key), after.get(key))) &&
    ['security', 'servers'].every((key) => comparison.isUnchanged(base.get(key), head.get(key)))
  );
}

/** Compares webhooks: what the service calls. Their names are for readers, so a new name alone is not a change. */
export function compareWebhooks(context: Context): void {
  const { base, head } = context;
  const before = new Map(base.get('webhooks')?.entries());
  const after = new Map(head.get('webhooks')?.entries());
  compareCalls(context, 'webhook', before, after, isTwin);
}

/** The callbacks of an operation, expression by expression. */
function getCallbacks(operation: Node): Members {
  return new Map(
    [...getMembers(operation.at('callbacks'))].flatMap(([name, callback]): [string, Node][] => {
      const expressions = [...withoutExtensions(getMembers(callback))];
      if (expressions.length === 0) return [[name, callback]];
      return expressions.map(([key, item]) => [`${name} ${key}`, item]);
    }),
  );
}

/** Only the name before the expression is free. */
function isSameExpression(one: Node, two: Node): boolean {
  return one.key === two.key;
}

function compareCalls(
  context: Context,
  kind: 'webhook' | 'callback',
  left: Members,
  right: Members,
  isSame: (one: Node, two: Node) => boolean,
): void {
  const { matched, removed, added } = align(left, right, isSame);
  const flow = context.flow === 'in' ? 'out' : 'in';
  for (const [name, base, head] of matched) {
    const message = `The webhook \`${name}\` is called \`${head.key}\` now; generated code may have its name.`;
    if (kind === 'webhook' && name !== head.key)
      context.comparison.add({ ...nowhere, flow }, 'webhook-renamed', 'compile', message, head);
    comparePathItems({ ...context, flow, path: `${kind} ${name}` }, base, head);
  }

  const getUsage = (name: string) =>
    ({
      operation: kind === 'webhook' ? `webhook ${name}` : context.path,
      direction: 'none',
      flow: 'out',
    }) as const;
  reportUnmatched(context, getUsage, kind, { removed, added });
}
