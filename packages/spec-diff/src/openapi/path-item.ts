import { takePairs } from '../lists.ts';
import type { Node } from '../load/node.ts';
import { equal } from '../load/stable.ts';
import type { Side } from '../types.ts';
import { type Context, label, methods } from './context.ts';
import { compareOperations } from './operation.ts';

/** The operations of a path item, those of `additionalOperations` (3.2) among them. */
function operationsOf(item: Node): Map<string, Node> {
  const more = item.at('additionalOperations')?.entries() ?? [];
  return new Map([
    ...item.entries().filter(([key]) => methods.includes(key)),
    ...more.map(([key, node]): [string, Node] => [key.toLowerCase(), node]),
  ]);
}

/** Compares two path items method by method, and the callbacks of their operations. */
export function comparePathItems(context: Context, before: Node, after: Node): void {
  const [baseItem, headItem] = [before.deref(), after.deref()];
  const [left, right] = [operationsOf(baseItem), operationsOf(headItem)];
  const isInherited = isSameAround(context, baseItem, headItem);
  for (const [method, base] of left) {
    const head = right.get(method);
    if (!head) removed(context, method, base);
    else if (!isInherited || !context.collector.isUnchanged(base, head)) {
      compareOperations(context, { method, base, head, baseItem, headItem });
      compareCallbacks(context, base.at('callbacks'), head.at('callbacks'), label(context, method));
    }
  }
  for (const [method, head] of right) {
    if (left.has(method)) continue;
    const name = label(context, method);
    const usage = { operation: name, direction: 'none', flow: context.flow } as const;
    context.collector.add(usage, 'operation-added', 'compatible', `Operation ${name} was added.`, head);
  }
}

/** Whether all that an operation inherits is the same too. */
function isSameAround({ collector, base, head }: Context, before: Node, after: Node): boolean {
  const schemes = [base, head].map((root) => root.get('components')?.get('securitySchemes'));
  return (
    before.key === after.key &&
    collector.isUnchanged(schemes[0], schemes[1]) &&
    ['parameters', 'servers'].every((key) => collector.isUnchanged(before.get(key), after.get(key))) &&
    ['security', 'servers'].every((key) => collector.isUnchanged(base.get(key), head.get(key)))
  );
}

function removed(context: Context, method: string, node: Node): void {
  const sunset = context.collector.hasPassed(node);
  const name = label(context, method);
  const message = `Operation ${name} was removed${sunset ? ', as announced by its sunset' : ''}.`;
  const usage = { operation: name, direction: 'none', flow: context.flow } as const;
  context.collector.add(usage, 'operation-removed', sunset ? 'warning' : 'breaking', message, node, 'base');
}

/** Compares webhooks: what the service calls. Their names are for readers, so a new name alone is not a change. */
export function compareWebhooks(context: Context): void {
  const [before, after] = [context.base, context.head].map((root) => root.get('webhooks')?.entries() ?? []);
  compareNamed(context, before ?? [], after ?? [], 'webhook');
}

/** Compares the callbacks of an operation, expression by expression. */
function compareCallbacks(
  context: Context,
  base: Node | undefined,
  head: Node | undefined,
  operation: string,
): void {
  const flatten = (node: Node | undefined): [string, Node][] =>
    (node?.entries() ?? []).flatMap(([name, callback]) =>
      callback
        .deref()
        .entries()
        .filter(([key]) => !key.startsWith('x-'))
        .map(([key, item]): [string, Node] => [`${name} ${key}`, item]),
    );
  compareNamed({ ...context, path: operation }, flatten(base), flatten(head), 'callback');
}

type Kind = 'webhook' | 'callback';

function compareNamed(context: Context, left: [string, Node][], right: [string, Node][], kind: Kind): void {
  const matched = [
    ...takePairs(left, right, ([name], [other]) => name === other),
    ...takePairs(left, right, (one, other) => isTwin(kind, one, other)),
  ];
  for (const [[name, base], [, head]] of matched)
    comparePathItems(
      { ...context, flow: context.flow === 'in' ? 'out' : 'in', path: `${kind} ${name}` },
      base,
      head,
    );
  for (const [name, node] of left) report(context, kind, name, node, 'base');
  for (const [name, node] of right) report(context, kind, name, node, 'head');
}

/** The same call under another name; of a callback only the name before the expression is free. */
function isTwin(kind: Kind, [name, base]: [string, Node], [other, head]: [string, Node]): boolean {
  if (kind === 'webhook') return equal(base.deref().value, head.deref().value);
  return name.slice(name.indexOf(' ')) === other.slice(other.indexOf(' '));
}

function report(context: Context, kind: Kind, name: string, node: Node, side: Side): void {
  const operation = kind === 'webhook' ? `webhook ${name}` : context.path;
  const [word, level] =
    side === 'base' ? (['removed', 'breaking'] as const) : (['added', 'compatible'] as const);
  const message = `The ${kind} \`${name}\` was ${word}.`;
  const usage = { operation, direction: 'none', flow: 'out' } as const;
  context.collector.add(usage, `${kind}-${word}`, level, message, node, side);
}
