import { Node } from '../load/node.ts';

/**
 * A member of an object or, if it has none of its own, of one of its traits; schemas that both have hold
 * together.
 */
export function member(owner: Node, key: string): Node | undefined {
  const here = owner.deref();
  const own = here.get(key);
  const traits = here.at('traits')?.entries() ?? [];
  const inherited = traits.flatMap(([, trait]) => trait.deref().get(key) ?? []).reverse();
  if (key !== 'headers' || !own || inherited.length === 0) return own ?? inherited[0];
  const all = [own, ...inherited].map((each) => each.deref().value);
  return new Node(here.sources, here.file, { allOf: all }, here, key);
}

/** The value of such a member. */
export function memberValue(owner: Node, key: string): unknown {
  return member(owner, key)?.value;
}
