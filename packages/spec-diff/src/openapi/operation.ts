import type { Usage } from '../collect/places.ts';
import { compareRequired, isRequired } from '../document/align.ts';
import { compareRest } from '../document/compare-rest.ts';
import { compareDeprecation, inBoth, placed, type Versions } from '../document/sides.ts';
import type { Node } from '../load/node.ts';
import { compareContent } from './content.ts';
import { type Context, label, type OperationPair } from './context.ts';
import { compareParameters } from './parameters.ts';
import { compareResponses } from './responses.ts';
import { compareSecurity } from './security.ts';
import { compareServers } from './servers.ts';

/** Compares two versions of an operation, without its callbacks. */
export function compareOperations(context: Context, pair: OperationPair): void {
  const base = pair.base.deref();
  const head = pair.head.deref();
  const name = head.text('operationId');

  const usage: Usage = {
    operation: label(context, pair.method),
    direction: context.flow === 'in' ? 'request' : 'callback',
    flow: context.flow,
    ...(name === undefined ? {} : { name }),
  };

  compareIdentity(context, { ...usage, direction: 'none' }, base, head);
  compareParameters(context, usage, pair);
  compareRequestBodies(context, usage, inBoth(base, head, 'requestBody'));
  compareResponses(context, usage, inBoth(base, head, 'responses'));
  compareSecurity(context, usage, base, head);
  compareServers(context, usage, pair);
}

/** The keys of an operation that have comparisons of their own. */
const compared = [
  ...['operationId', 'parameters', 'requestBody', 'responses', 'callbacks', 'security', 'servers'],
  ...['deprecated', 'x-sunset'],
];

function compareIdentity(context: Context, usage: Usage, base: Node, head: Node): void {
  const before = base.text('operationId');
  const after = head.text('operationId');
  if (before !== after) {
    const words =
      after === undefined
        ? 'was removed'
        : before === undefined
          ? `is \`${after}\` now`
          : `changed from \`${before}\` to \`${after}\``;
    const message = `The operationId ${words}; generated clients name their methods after it.`;
    const level = before === undefined ? 'compatible' : 'compile';
    const place = placed(base, head, 'operationId');
    context.comparison.add(usage, 'operation-id-changed', level, message, place);
  }

  compareDeprecation(context, usage, [base, head], usage.operation ?? '');
  compareRest(context, usage, [base, head], { owner: '', compared });
}

/** Compares request bodies: what a client sends, or, in a callback, what the service sends. */
function compareRequestBodies(context: Context, usage: Usage, [before, after]: Versions): void {
  const { comparison } = context;
  const base = before?.deref();
  const head = after?.deref();
  const id = 'request-body-became-required';

  if (base && head) {
    compareRequired(context, usage, id, 'The request body', [base, head]);
    compareContent(context, usage, inBoth(base, head, 'content'));
    compareRest(context, usage, [base, head], { owner: 'request body', compared: ['content', 'required'] });
  } else if (base) {
    comparison.add(usage, 'request-body-removed', 'breaking', 'The request body was removed.', base);
  } else if (head) {
    const level = isRequired(head) && usage.flow === 'in' ? 'breaking' : 'compatible';
    const message = `${isRequired(head) ? 'A required' : 'An optional'} request body was added.`;
    comparison.add(usage, id, level, message, head);
  }
}
