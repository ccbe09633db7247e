import type { Usage } from '../judge/collector.ts';
import type { Node } from '../load/node.ts';
import type { Level } from '../types.ts';
import { compareSingleContent } from './content.ts';
import type { Context } from './path-item.ts';
import { compareSerialization } from './serialization.ts';

/** Compares the headers of a response; their names are written in any case, and `Content-Type` is not one of them. */
export function compareHeaders(
  context: Context,
  usage: Usage,
  before: Node | undefined,
  after: Node | undefined,
): void {
  const [left, right] = [headersOf(before), headersOf(after)];
  for (const [name, base] of left) {
    const head = right.get(name);
    if (head) compareHeader(context, usage, name, base, head);
    else
      tell(
        context,
        usage,
        'response-header-removed',
        'breaking',
        `The header \`${name}\` was removed.`,
        base,
        'base',
      );
  }
  for (const [name, head] of right) {
    if (left.has(name)) continue;
    const breaks = usage.flow === 'in' && isRequired(head);
    tell(
      context,
      usage,
      'response-header-added',
      breaks ? 'breaking' : 'compatible',
      `The header \`${name}\` was added.`,
      head,
      'head',
    );
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

function isRequired(node: Node): boolean {
  return node.deref().object['required'] === true;
}

function tell(
  context: Context,
  usage: Usage,
  id: string,
  level: Level,
  message: string,
  node: Node,
  side: 'base' | 'head',
): void {
  context.collector.add(usage, { id, level, message, node, side });
}

function compareHeader(context: Context, usage: Usage, name: string, before: Node, after: Node): void {
  const [base, head] = [before.deref(), after.deref()];
  if (isRequired(base) !== isRequired(head)) {
    const breaks = isRequired(head) === (usage.flow === 'in');
    const words = isRequired(head) ? 'is always there now' : 'may be missing now';
    tell(
      context,
      usage,
      'response-header-became-optional',
      breaks ? 'breaking' : 'compatible',
      `The header \`${name}\` ${words}.`,
      head,
      'head',
    );
  }
  compareSerialization(context, usage, base, head, `header \`${name}\``);
  if (base.get('content') ?? head.get('content'))
    compareSingleContent(context, usage, base.get('content'), head.get('content'));
  else context.collector.payload(base.get('schema'), head.get('schema'), usage);
}
