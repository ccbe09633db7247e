import type { Usage } from '../collect/places.ts';
import { takePairs } from '../lists.ts';
import type { Node } from '../load/node.ts';
import type { Level } from '../types.ts';
import type { Sides } from './sides.ts';

/** Parts of a document by name. */
export type Members = ReadonlyMap<string, Node>;

/** The members of an object by name. A name may begin like an extension: `x-api-key` is one of a security scheme. */
export function getMembers(
  node: Node | undefined,
  getName = (key: string): string => key,
): Map<string, Node> {
  return new Map((node?.deref().entries() ?? []).map(([key, each]) => [getName(key), each]));
}

/** The members of an object that extensions may be beside: paths, responses, expressions and flows. */
export function withoutExtensions(members: Members): Map<string, Node> {
  return new Map([...members].filter(([key]) => !key.startsWith('x-')));
}

/** The parts that two versions have in common, and those that only one of them has. */
export interface Alignment {
  matched: [name: string, base: Node, head: Node][];
  removed: [name: string, node: Node][];
  added: [name: string, node: Node][];
}

/** Pairs parts by name, and what is left by each further test. */
export function align(
  before: Members,
  after: Members,
  ...tests: ((base: Node, head: Node) => boolean)[]
): Alignment {
  const removed = [...before];
  const added = [...after];
  const pairs = [
    ...takePairs(removed, added, ([name], [other]) => name === other),
    ...tests.flatMap((fits) => takePairs(removed, added, ([, base], [, head]) => fits(base, head))),
  ];
  return { matched: pairs.map(([[name, base], [, head]]) => [name, base, head]), removed, added };
}

/** Reports parts of a kind that only one version has. */
export function reportUnmatched(
  { comparison }: Sides,
  getUsage: (name: string) => Usage,
  kind: string,
  { removed, added }: Pick<Alignment, 'removed' | 'added'>,
  addedLevel: Level = 'compatible',
): void {
  for (const [name, node] of removed) {
    const message = `The ${kind} \`${name}\` was removed.`;
    comparison.add(getUsage(name), `${kind}-removed`, 'breaking', message, node);
  }
  for (const [name, node] of added)
    comparison.add(getUsage(name), `${kind}-added`, addedLevel, `The ${kind} \`${name}\` was added.`, node);
}

/** Reports a removal, which is only a warning when a sunset announced it. */
export function reportRemoved(
  { comparison }: Sides,
  usage: Usage,
  id: string,
  what: string,
  node: Node,
  isAnnounced: boolean = comparison.hasPassed(node.deref()),
): void {
  const message = `${what} was removed${isAnnounced ? ', as announced by its sunset' : ''}.`;
  comparison.add(usage, id, isAnnounced ? 'warning' : 'breaking', message, node);
}

/** Reports that a part has to be there now, or no longer has to: either may break the side that reads. */
export function compareRequired(
  { comparison }: Sides,
  usage: Usage,
  id: string,
  what: string,
  [base, head]: readonly [Node, Node],
): void {
  const is = isRequired(head);
  if (isRequired(base) === is) return;
  const level = is === (usage.flow === 'in') ? 'breaking' : 'compatible';
  const message = `${what} ${is ? 'became required' : 'is no longer required'}.`;
  comparison.add(usage, id, level, message, head.get('required') ?? head);
}

/** Whether a part has to be there, as a parameter in a path always has. */
export function isRequired(node: Node): boolean {
  return node.object['required'] === true || node.text('in') === 'path';
}
