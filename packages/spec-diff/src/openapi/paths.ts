import type { Node } from '../load/node.ts';
import { equal } from '../schema/stable.ts';

/** Which paths belong together. */
export interface PathAlignment {
  pairs: [Node, Node][];
  /** Paths whose operations say the same at another path. */
  renames: [Node, Node][];
  removed: Node[];
  added: Node[];
}

/**
 * Pairs paths: the name of a template variable is for readers only, so `/a/{id}` and `/a/{taskId}` are one path.
 */
export function alignPaths(before: readonly Node[], after: readonly Node[]): PathAlignment {
  const left = [...before];
  const right = [...after];
  const pairs: [Node, Node][] = [];
  for (const key of [(node: Node) => node.key, (node: Node) => shapeOf(node.key)]) {
    for (const one of [...left]) {
      const index = right.findIndex((two) => key(two) === key(one));
      const [two] = index < 0 ? [] : right.splice(index, 1);
      if (!two) continue;
      left.splice(left.indexOf(one), 1);
      pairs.push([one, two]);
    }
  }
  const renames: [Node, Node][] = [];
  for (const one of [...left]) {
    const index = right.findIndex((two) => isRenamed(one, two));
    const [two] = index < 0 ? [] : right.splice(index, 1);
    if (!two) continue;
    left.splice(left.indexOf(one), 1);
    renames.push([one, two]);
  }
  return { pairs, renames, removed: left, added: right };
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

/** A path with its variables unnamed. */
function shapeOf(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, '{}');
}

/** The variables of a path, in order. */
export function variablesOf(path: string): string[] {
  return [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? '');
}
