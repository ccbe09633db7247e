import type { Collector, Usage } from '../judge/collector.ts';
import { Node } from '../load/node.ts';

/** The two documents, and where changes go. */
export interface Sides {
  base: Node;
  head: Node;
  collector: Collector;
}

/** The usage of what belongs to no operation. */
export const nowhere: Usage = { operation: null, direction: 'none', flow: 'in' };

/**
 * A member of an object or, if it has none of its own, of one of its traits; schemas that both have hold
 * together.
 */
export function member(owner: Node, key: string): Node | undefined {
  const here = owner.deref();
  const own = here.get(key);
  const traits =
    here
      .at('traits')
      ?.entries()
      .map(([, trait]) => trait.deref().get(key)) ?? [];
  const given = traits.filter((each) => each !== undefined).reverse();
  if (key !== 'headers' || !own || given.length === 0) return own ?? given[0];
  const all = [own, ...given].map((each) => each.deref().value);
  return new Node(here.sources, here.file, { allOf: all }, here, key);
}

/** Members of two maps by name. */
export function paired(
  before: Node | undefined,
  after: Node | undefined,
): [string, Node | undefined, Node | undefined][] {
  const [left, right] = [before, after].map((each) => new Map(each?.deref().entries() ?? []));
  const names = new Set([...(left?.keys() ?? []), ...(right?.keys() ?? [])]);
  return [...names]
    .filter((name) => !name.startsWith('x-'))
    .map((name) => [name, left?.get(name), right?.get(name)]);
}
