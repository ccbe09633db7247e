import type { Comparison } from '../collect/comparison.ts';
import type { Usage } from '../collect/places.ts';
import type { Node } from '../load/node.ts';
import { deprecationChanges } from '../schema/deprecation.ts';

/** The two versions of a document, and what collects their changes. */
export interface Sides {
  base: Node;
  head: Node;
  comparison: Comparison;
}

/** A part of both versions that one of them may lack. */
export type Versions = readonly [base: Node | undefined, head: Node | undefined];

/** Returns a member of both versions; references are not followed. */
export function inBoth(base: Node, head: Node, key: string): Versions {
  return [base.get(key), head.get(key)];
}

/** The usage of a part that belongs to no operation. */
export const nowhere: Usage = { operation: null, direction: 'none', flow: 'in' };

/** The usages of a part that may be sent and received. */
export const eitherWay: readonly Usage[] = [
  { operation: null, direction: 'request', flow: 'in' },
  { operation: null, direction: 'response', flow: 'out' },
];

/** Returns a member: the head's, or the base's if the head has none; without either, the head itself. */
export function placed(
  base: Node,
  head: Node,
  key: string,
  read = (node: Node, name: string): Node | undefined => node.get(name),
): Node {
  return read(head, key) ?? read(base, key) ?? head;
}

/** Reports what differs in the deprecation of a part of a document. */
export function compareDeprecation(
  { comparison }: Sides,
  usage: Usage,
  [base, head]: readonly [Node, Node],
  name: string,
): void {
  for (const { id, level, message, key } of deprecationChanges(base.object, head.object, name))
    comparison.add(usage, id, level, message, placed(base, head, key));
}
