import type { Usage } from '../collect/collector.ts';
import { inBoth, type Versions } from '../document/sides.ts';
import type { Node } from '../load/node.ts';
import { compareContent } from './content.ts';
import type { Context } from './context.ts';

/** Compares request bodies: what a client sends, or, in a callback, what the service sends. */
export function compareRequestBodies(context: Context, usage: Usage, [before, after]: Versions): void {
  const { collector } = context;
  const [base, head] = [before?.deref(), after?.deref()];
  const id = 'request-body-became-required';
  if (base && !head)
    collector.add(usage, 'request-body-removed', 'breaking', 'The request body was removed.', base, 'base');
  if (!base && head) {
    const breaks = isRequired(head) && usage.flow === 'in';
    const message = `${isRequired(head) ? 'A required' : 'An optional'} request body was added.`;
    collector.add(usage, id, breaks ? 'breaking' : 'compatible', message, head);
  }
  if (!base || !head) return;
  if (isRequired(base) !== isRequired(head)) {
    const breaks = isRequired(head) === (usage.flow === 'in');
    const message = `The request body ${isRequired(head) ? 'became required' : 'is no longer required'}.`;
    collector.add(usage, id, breaks ? 'breaking' : 'compatible', message, head.get('required') ?? head);
  }
  compareContent(context, usage, inBoth(base, head, 'content'));
}

function isRequired(node: Node): boolean {
  return node.object['required'] === true;
}
