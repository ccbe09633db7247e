import type { Node } from '../load/node.ts';
import { equal } from '../schema/stable.ts';
import { type Context, comparePathItems } from './path-item.ts';

/** Compares webhooks: what the service calls. Their names are for readers, so a renamed one is no other one. */
export function compareWebhooks(context: Context): void {
  const [before, after] = [context.base, context.head].map(
    (side) => side.root.get('webhooks')?.entries() ?? [],
  );
  compareNamed(context, before ?? [], after ?? [], 'webhook');
}

/** Compares the callbacks of an operation, expression by expression. */
export function compareCallbacks(
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

function compareNamed(
  context: Context,
  before: [string, Node][],
  after: [string, Node][],
  kind: string,
): void {
  const right = new Map(after);
  const outward = (name: string): Context => ({
    ...context,
    flow: context.flow === 'in' ? 'out' : 'in',
    path: `${kind} ${name}`,
  });
  const removed = before.filter(([name]) => !right.has(name));
  const added = new Map(after.filter(([name]) => !before.some(([other]) => other === name)));
  for (const [name, base] of before) {
    const head = right.get(name);
    if (head) comparePathItems(outward(name), base, head);
  }
  for (const [name, base] of removed) {
    const twin = [...added].find(([other, node]) => isTwin(kind, name, other, base, node));
    if (twin) {
      added.delete(twin[0]);
      comparePathItems(outward(name), base, twin[1]);
    } else tell(context, kind, name, base, 'base');
  }
  for (const [name, head] of added) tell(context, kind, name, head, 'head');
}

/** The same call under another name; of a callback only the name before the expression is free. */
function isTwin(kind: string, name: string, other: string, base: Node, head: Node): boolean {
  if (kind === 'webhook') return equal(base.deref().value, head.deref().value);
  return name.slice(name.indexOf(' ')) === other.slice(other.indexOf(' '));
}

function tell(context: Context, kind: string, name: string, node: Node, side: 'base' | 'head'): void {
  const isGone = side === 'base';
  context.collector.add(
    { operation: kind === 'webhook' ? `webhook ${name}` : context.path, direction: 'callback', flow: 'out' },
    {
      id: isGone ? `${kind}-removed` : `${kind}-added`,
      level: isGone ? 'breaking' : 'compatible',
      message: `The ${kind} \`${name}\` was ${isGone ? 'removed' : 'added'}.`,
      node,
      side,
    },
  );
}
