import type { Collector, Usage } from '../collect/collector.ts';
import { isObject, type Node } from '../load/node.ts';
import { equal } from '../load/stable.ts';
import { deprecationChanges } from '../schema/deprecation.ts';
import type { Side } from '../types.ts';

/** The two versions of a document, and what collects their changes. */
export interface Sides {
  base: Node;
  head: Node;
  collector: Collector;
}

/** A part of both versions that one of them may lack. */
export type Versions = readonly [base: Node | undefined, head: Node | undefined];

/** Returns a member of both versions; references are not followed. */
export function inBoth(base: Node, head: Node, key: string): Versions {
  return [base.get(key), head.get(key)];
}

/** The usage of a part that belongs to no operation. */
export const nowhere: Usage = { operation: null, direction: 'none', flow: 'in' };

/** Returns a member and its side: the head's, or the base's if the head has none; without either, the head itself. */
export function placed(base: Node, head: Node, key: string): [Node, Side] {
  const [before, after] = [base.get(key), head.get(key)];
  if (after) return [after, 'head'];
  return before ? [before, 'base'] : [head, 'head'];
}

/** Reports members that only inform a reader and differ, as one change at the first of them. */
export function compareTexts(
  { collector }: Sides,
  usage: Usage,
  [base, head]: readonly [Node, Node],
  keys: readonly string[],
  owner = '',
  read: (node: Node, key: string) => unknown = ({ object }, key) => object[key],
): void {
  const changed = keys.filter((key) => !equal(read(base, key), read(head, key)));
  const [first] = changed;
  if (first === undefined) return;
  const message = `\`${changed.join('`, `')}\`${owner === '' ? '' : ` of the ${owner}`} changed.`;
  collector.add(usage, 'annotation-changed', 'annotation', message, ...placed(base, head, first));
}

/** Reports what differs in the deprecation of a part of a document. */
export function compareDeprecation(
  { collector }: Sides,
  usage: Usage,
  [base, head]: readonly [Node, Node],
  name: string,
): void {
  for (const { id, level, message, key } of deprecationChanges(base.object, head.object, name))
    collector.add(usage, id, level, message, ...placed(base, head, key));
}

/** Reports texts at the root of a document. */
export function compareDocumentTexts(sides: Sides, keys: readonly string[]): void {
  const read = ({ object }: Node, key: string): unknown => unversioned(object[key]);
  for (const key of keys) compareTexts(sides, nowhere, [sides.base, sides.head], [key], '', read);
}

/** The `info` of a document without its version, which alone is not a change. */
export function unversioned(value: unknown): unknown {
  return isObject(value) ? { ...value, version: null } : value;
}

/** Describes the values that a new enumeration no longer accepts; `undefined` when it accepts all earlier ones. */
export function restriction(before: unknown, after: unknown): string | undefined {
  if (!Array.isArray(after)) return undefined;
  if (!Array.isArray(before)) return `only accepts ${after.join(', ')} now`;
  const lost = before.filter((each) => !after.includes(each));
  return lost.length > 0 ? `no longer accepts ${lost.join(', ')}` : undefined;
}

/** Compares two versions of a server variable. */
export function compareServerVariable({ collector }: Sides, usage: Usage, base: Node, head: Node): void {
  const id = 'server-variable-changed';
  const [was, is] = [base.object['default'], head.object['default']];
  const changed = `The default of the server variable \`${head.key}\` changed from ${String(was)} to ${String(is)}.`;
  if (!equal(was, is)) collector.add(usage, id, 'breaking', changed, head);
  const words = restriction(base.object['enum'], head.object['enum']);
  const restricted = `The server variable \`${head.key}\` ${words}.`;
  if (words !== undefined) collector.add(usage, id, 'breaking', restricted, head);
}
