import type { Usage } from '../collect/collector.ts';
import { inBoth, type Versions } from '../document/sides.ts';
import type { Node } from '../load/node.ts';
import { compareContent } from './content.ts';
import type { Context } from './context.ts';
import { compareSerialization } from './serialization.ts';

/** Compares the headers of a response; their names are written in any case, and `Content-Type` is not one of them. */
export function compareHeaders(context: Context, usage: Usage, [before, after]: Versions): void {
  const { collector } = context;
  const [left, right] = [headersOf(before), headersOf(after)];
  for (const [name, base] of left) {
    const head = right.get(name);
    const message = `The header \`${name}\` was removed.`;
    if (head) compareHeader(context, usage, name, base.deref(), head.deref());
    else collector.add(usage, 'response-header-removed', 'breaking', message, base, 'base');
  }
  for (const [name, head] of right) {
    if (left.has(name)) continue;
    const level = usage.flow === 'in' && isRequired(head.deref()) ? 'breaking' : 'compatible';
    collector.add(usage, 'response-header-added', level, `The header \`${name}\` was added.`, head);
  }
}

function headersOf(node: Node | undefined): Map<string, Node> {
  const entries = node?.deref().entries() ?? [];
  return new Map(
    entries
      .map(([key, each]): [string, Node] => [key.toLowerCase(), each])
      .filter(([key]) => key !== 'content-type' && !key.startsWith('x-openapi-')),
  );
}

function isRequired(header: Node): boolean {
  return header.object['required'] === true;
}

function compareHeader(context: Context, usage: Usage, name: string, base: Node, head: Node): void {
  if (isRequired(base) !== isRequired(head)) {
    const level = isRequired(head) === (usage.flow === 'in') ? 'breaking' : 'compatible';
    const words = isRequired(head) ? 'is always there now' : 'may be missing now';
    const message = `The header \`${name}\` ${words}.`;
    context.collector.add(usage, 'response-header-became-optional', level, message, head);
  }
  compareSerialization(context, usage, base, head, `header \`${name}\``);
  const inner: Usage = { ...usage, parameter: { in: 'header', name } };
  if (base.get('content') ?? head.get('content'))
    compareContent(context, inner, inBoth(base, head, 'content'));
  else context.collector.payload(base.get('schema'), head.get('schema'), inner);
}
