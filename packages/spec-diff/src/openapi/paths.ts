import { unnamed } from '../document/templates.ts';
import { takePairs } from '../lists.ts';
import type { Node } from '../load/node.ts';
import { equal } from '../load/stable.ts';

/** The paths of two documents in pairs, and those without a partner. */
export interface PathAlignment {
  pairs: [Node, Node][];
  /** Paths whose operations moved to another path unchanged. */
  renames: [Node, Node][];
  removed: Node[];
  added: Node[];
}

/**
 * Pairs paths: the name of a template variable is for readers only, so `/a/{id}` and `/a/{taskId}` are one path.
 */
export function alignPaths(before: readonly Node[], after: readonly Node[]): PathAlignment {
  const [removed, added] = [[...before], [...after]];
  const pairs = [
    ...takePairs(removed, added, (one, two) => one.key === two.key),
    ...takePairs(removed, added, (one, two) => unnamed(one.key) === unnamed(two.key)),
  ];
  return { pairs, renames: takePairs(removed, added, isRenamed), removed, added };
}

/** The same operations by name, or word for word the same. */
function isRenamed(before: Node, after: Node): boolean {
  const [one, two] = [before, after].map((each) => operationIds(each));
  return (one !== '' && one === two) || equal(before.deref().value, after.deref().value);
}

function operationIds(path: Node): string {
  return path
    .deref()
    .entries()
    .flatMap(([method, each]) =>
      each.text('operationId') === undefined ? [] : [`${method} ${each.text('operationId')}`],
    )
    .join();
}
