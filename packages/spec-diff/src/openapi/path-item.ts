import type { Collector } from '../judge/collector.ts';
import type { Node } from '../load/node.ts';
import type { Flow } from '../types.ts';
import { methods } from './common.ts';
import { compareOperations } from './operation.ts';

/** One version, as far as everything below needs it. */
export interface Side {
  root: Node;
}

/** What comparing below a path needs to know. */
export interface Context {
  collector: Collector;
  base: Side;
  head: Side;
  /** `in` for what clients call, `out` for callbacks and webhooks, which the service calls. */
  flow: Flow;
  path: string;
}

/** The operations of a path item, those of `additionalOperations` (3.2) among them. */
function operationsOf(item: Node): Map<string, Node> {
  const here = item.deref();
  const found = new Map<string, Node>();
  for (const [key, node] of here.entries()) if (methods.includes(key)) found.set(key, node);
  for (const [key, node] of here.at('additionalOperations')?.entries() ?? [])
    found.set(key.toLowerCase(), node);
  return found;
}

/** Compares two path items method by method. */
export function comparePathItems(context: Context, before: Node, after: Node): void {
  const [left, right] = [operationsOf(before), operationsOf(after)];
  const isShell = isSameAround(context, before.deref(), after.deref());
  for (const [method, base] of left) {
    const head = right.get(method);
    if (head && isShell && context.collector.isUnchanged(base, head)) continue;
    if (head)
      compareOperations(context, { method, base, head, baseItem: before.deref(), headItem: after.deref() });
    else removed(context, method, base);
  }
  for (const [method, head] of right) if (!left.has(method)) added(context, method, head);
}

/** Whether all that an operation inherits is the same too. */
function isSameAround(context: Context, before: Node, after: Node): boolean {
  const inherited = ['parameters', 'servers'].every((key) =>
    context.collector.isUnchanged(before.get(key), after.get(key)),
  );
  const { base, head } = context;
  const schemes = [base, head].map((side) => side.root.get('components')?.get('securitySchemes'));
  return (
    inherited &&
    before.key === after.key &&
    context.collector.isUnchanged(schemes[0], schemes[1]) &&
    ['security', 'servers'].every((key) =>
      context.collector.isUnchanged(base.root.get(key), head.root.get(key)),
    )
  );
}

function removed(context: Context, method: string, node: Node): void {
  const sunset = context.collector.hasPassed(node);
  const name = label(context, method);
  context.collector.add(
    { operation: name, direction: 'none', flow: context.flow },
    {
      id: 'operation-removed',
      level: sunset ? 'warning' : 'breaking',
      message: `Operation ${name} was removed${sunset ? ', as announced by its sunset' : ''}.`,
      node,
      side: 'base',
    },
  );
}

function added(context: Context, method: string, node: Node): void {
  const name = label(context, method);
  context.collector.add(
    { operation: name, direction: 'none', flow: context.flow },
    {
      id: 'operation-added',
      level: 'compatible',
      message: `Operation ${name} was added.`,
      node,
      side: 'head',
    },
  );
}

/** How an operation is called in the report. */
export function label(context: Context, method: string): string {
  return `${method.toUpperCase()} ${context.path}`;
}
