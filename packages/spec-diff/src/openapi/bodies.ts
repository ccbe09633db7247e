import type { Usage } from '../judge/collector.ts';
import type { Node } from '../load/node.ts';
import type { Level } from '../types.ts';
import { compareContent } from './content.ts';
import type { Context } from './path-item.ts';

/** Compares request bodies: what a client sends, or, in a callback, what the service sends. */
export function compareRequestBodies(
  context: Context,
  usage: Usage,
  before: Node | undefined,
  after: Node | undefined,
): void {
  const [base, head] = [before?.deref(), after?.deref()];
  const add = (id: string, level: Level, message: string, node: Node, side: 'base' | 'head'): void =>
    context.collector.add(usage, { id, level, message, node, side });
  if (base && !head) add('request-body-removed', 'breaking', 'The request body was removed.', base, 'base');
  if (!base && head) {
    const breaks = isRequired(head) && usage.flow === 'in';
    const word = isRequired(head) ? 'required' : 'optional';
    add(
      'request-body-became-required',
      breaks ? 'breaking' : 'compatible',
      `A ${word} request body was added.`,
      head,
      'head',
    );
  }
  if (!base || !head) return;
  if (isRequired(base) !== isRequired(head)) {
    const breaks = isRequired(head) === (usage.flow === 'in');
    const words = isRequired(head) ? 'became required' : 'is no longer required';
    add(
      'request-body-became-required',
      breaks ? 'breaking' : 'compatible',
      `The request body ${words}.`,
      head.get('required') ?? head,
      'head',
    );
  }
  compareContent(context, usage, base.get('content'), head.get('content'));
}

function isRequired(node: Node): boolean {
  return node.object['required'] === true;
}
