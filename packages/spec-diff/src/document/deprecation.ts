import type { Usage } from '../collect/collector.ts';
import type { Node } from '../load/node.ts';
import { deprecationChanges } from '../schema/deprecation.ts';
import { placed, type Sides } from './sides.ts';

/** Reports what differs in the deprecation of a part of a document. */
export function compareDeprecation(
  { collector }: Sides,
  usage: Usage,
  [base, head]: readonly [Node, Node],
  name: string,
): void {
  for (const { id, level, message, key } of deprecationChanges(base.object, head.object, name))
    collector.add(usage, id, level, message, ...placed(base, head, key));
}
