import { isObject } from '@videogen/shared/is-object';
import type { Usage } from '../collect/places.ts';
import type { Sides } from '../document/sides.ts';
import { Node } from '../load/node.ts';

/**
 * A member of an object or, if it has none of its own, of one of its traits; schemas that both have hold together, and
 * bindings are merged.
 */
export function member(owner: Node, key: string): Node | undefined {
  const here = owner.deref();
  const own = here.get(key);
  const traits = here.at('traits')?.entries() ?? [];
  const inherited = traits.flatMap(([, trait]) => trait.deref().get(key) ?? []).reverse();
  // In version 2, traits count before what they are beside.
  const isOld = here.sources.roots.some((root) => root.text('asyncapi')?.startsWith('2.'));

  const [first, ...others] = [
    ...(isOld ? inherited : []),
    ...(own ? [own] : []),
    ...(isOld ? [] : inherited),
  ];

  if (!first || others.length === 0) return first;
  const all = [first, ...others].map((each) => each.deref().value);
  const made = (value: unknown): Node => new Node(here.sources, here.file, value, here, key);
  if (key === 'headers') return made({ allOf: all });
  return key === 'bindings' ? made(all.reduceRight(merged)) : first;
}

/** Two objects with the members of both; those of the second count. */
function merged(left: unknown, right: unknown): unknown {
  if (!isObject(left) || !isObject(right)) return right;
  const entries = Object.entries(right).map(([key, each]) => [key, merged(left[key], each)]);
  return { ...left, ...Object.fromEntries(entries) };
}

/** The keys of an object and of its traits. */
export function inheritedKeys(owner: Node): string[] {
  const here = owner.deref();
  const traits = here.at('traits')?.entries() ?? [];
  return [here, ...traits.map(([, trait]) => trait.deref())].flatMap(({ object }) => Object.keys(object));
}

/** The value of such a member. */
export function memberValue(owner: Node, key: string): unknown {
  return member(owner, key)?.value;
}

/** Reports traits that are written differently: what they say counts only where nothing else does. */
export function compareTraits(
  { comparison }: Sides,
  usage: Usage,
  [base, head]: readonly [Node, Node],
  owner: string,
): void {
  const before = base.get('traits');
  const after = head.get('traits');
  if (comparison.isSameText(before, after)) return;
  const message = `The traits of the ${owner} are written differently.`;
  comparison.add(usage, 'traits-rewritten', 'compatible', message, after ?? head);
}
