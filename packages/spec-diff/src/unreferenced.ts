import type { Comparison } from './collect/comparison.ts';
import { targetsIn } from './document/components.ts';
import { eitherWay, nowhere } from './document/sides.ts';
import type { Node } from './load/node.ts';

/** Compares schemas that nothing in the document refers to, as if they were sent and received. */
export function compareUnreferenced(before: Node, after: Node, comparison: Comparison): void {
  const used = [targetsIn(before), targetsIn(after)];
  for (const [name, base] of before.at('components', 'schemas')?.entries() ?? []) {
    const head = after.at('components', 'schemas')?.get(name);
    if ([base, head].some((each) => each && used.some((all) => all.has(each.deref().value)))) continue;
    const message = `The schema \`${name}\`, which nothing refers to, was removed.`;
    if (head) {
      for (const usage of eitherWay) comparison.payload(base, head, usage);
    } else comparison.add(nowhere, 'schema-removed', 'breaking', message, base);
  }
}
