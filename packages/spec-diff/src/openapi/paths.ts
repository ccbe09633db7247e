import type { Node } from '../load/node.ts';

/** Which paths belong together. */
export interface PathAlignment {
  pairs: [Node, Node][];
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
  return { pairs, removed: left, added: right };
}

/** A path with its variables unnamed. */
function shapeOf(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, '{}');
}

/** The variables of a path, in order. */
export function variablesOf(path: string): string[] {
  return [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? '');
}
