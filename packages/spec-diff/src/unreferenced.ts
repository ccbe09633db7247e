import type { Collector, Usage } from './judge/collector.ts';
import type { Node } from './load/node.ts';

const usages: readonly Usage[] = [
  { operation: null, direction: 'request', flow: 'in' },
  { operation: null, direction: 'response', flow: 'out' },
];

/** Compares schemas that nothing in the document refers to, as if they were sent and received. */
export function compareUnreferenced(before: Node, after: Node, collector: Collector): void {
  const [text, others] = [JSON.stringify(before.value), JSON.stringify(after.value)];
  const isUsed = (name: string): boolean =>
    [text, others].some((each) => each.includes(`"#/components/schemas/${name}"`));
  for (const [name, base] of before.at('components', 'schemas')?.entries() ?? []) {
    if (isUsed(name)) continue;
    const head = after.at('components', 'schemas')?.get(name);
    if (head) for (const usage of usages) collector.payload(base, head, usage);
    else
      collector.add(
        { operation: null, direction: 'none', flow: 'in' },
        {
          id: 'schema-removed',
          level: 'breaking',
          message: `The schema \`${name}\`, which nothing refers to, was removed`,
          node: base,
          side: 'base',
        },
      );
  }
}
