import { isObject } from '@videogen/shared/is-object';
import { type JsonObject, Node } from './node.ts';
import { getRecursive, referenceKeywords } from './targets.ts';
import { getVariants } from './variants.ts';

/** Two locations, one of each version. */
interface Pair {
  isChanged: boolean;
  /** The targets of the references in both. */
  targets: [Node, Node][];
}

/**
 * Finds what is written the same way in both versions, references included: most of a large document, which
 * is then not compared in detail. Every target of a reference is compared once.
 */
export class Unchanged {
  readonly #pairs = new WeakMap<object, WeakMap<object, Pair>>();

  /** True if the text of both places, and of all they refer to, is the same. */
  same(base: Node | undefined, head: Node | undefined): boolean {
    if (!base || !head) return base === head;
    const root = this.#pair(base, head);
    const reached = new Set([root]);
    for (const pair of reached) {
      root.isChanged ||= pair.isChanged;
      if (root.isChanged) return false;
      for (const [one, other] of pair.targets) reached.add(this.#pair(one, other));
    }
    // No reference leads to a change, so none has to be followed again.
    for (const pair of reached) pair.targets = [];
    return true;
  }

  #pair(base: Node, head: Node): Pair {
    // A scalar becomes a new object, which is not found again.
    const left = Object(base.value);
    const right = Object(head.value);
    const known = this.#pairs.get(left)?.get(right);
    if (known) return known;
    const targets: [Node, Node][] = [];
    const pair = { isChanged: !compareText(base.value, head.value, base, head, targets), targets };
    this.#pairs.set(left, (this.#pairs.get(left) ?? new WeakMap()).set(right, pair));
    return pair;
  }
}

type Edges = [Node, Node][];

/** Compares two values; references must read the same, and where they lead is left in `edges`. */
function compareText(left: unknown, right: unknown, base: Node, head: Node, edges: Edges): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return left === right;
  if (Array.isArray(left) !== Array.isArray(right)) return false;

  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  // References inside are relative to an `$id`.
  const isScope = isObject(left) && typeof left['$id'] === 'string' && left !== base.value;
  const from = isScope ? inside(base, left) : base;
  const to = isScope ? inside(head, right) : head;
  if (isObject(left) && isObject(right) && !follow(left, right, from, to, edges)) return false;

  return keys.every(
    (key) =>
      Object.hasOwn(right, key) &&
      // `follow` compared references.
      ((key === '$ref' && typeof Reflect.get(left, key) === 'string') ||
        compareText(Reflect.get(left, key), Reflect.get(right, key), from, to, edges)),
  );
}

function inside(owner: Node, value: unknown): Node {
  return new Node(owner.sources, owner.file, value, owner);
}

/** Leaves what an object refers to in `edges`; false unless that has the same name, or a component a new one. */
function follow(left: JsonObject, right: JsonObject, base: Node, head: Node, edges: Edges): boolean {
  return (
    followReferences(left, right, base, head, edges) &&
    (left['discriminator'] === undefined ||
      pairUp(getVariants(inside(base, left)), getVariants(inside(head, right)), edges))
  );
}

function followReferences(
  left: JsonObject,
  right: JsonObject,
  base: Node,
  head: Node,
  edges: Edges,
): boolean {
  return referenceKeywords.every((key) => {
    const ref = left[key];
    if (typeof ref !== 'string') return true;
    const other = right[key];
    if (typeof other !== 'string') return false;

    // What is between a recursive reference and the place that is compared is compared with it.
    const isRecursive = key === '$recursiveRef';
    const one = isRecursive ? getRecursive(base) : base.sources.resolve(ref, base);
    const two = isRecursive ? getRecursive(head) : head.sources.resolve(other, head);
    if (ref !== other && !(one && two && key === '$ref' && isRenamed(one, two))) return false;

    if (one && two) edges.push([one, two]);
    const isPaired =
      key !== '$dynamicRef' ||
      pairUp(
        new Map(base.sources.dynamicTargets(ref).entries()),
        new Map(head.sources.dynamicTargets(ref).entries()),
        edges,
      );

    return (one === undefined) === (two === undefined) && isPaired;
  });
}

/** Whether two components may be one that got another name: neither version has both. */
export function isRenamed(one: Node, two: Node): boolean {
  return (
    one.parent?.key === two.parent?.key &&
    one.parent?.parent?.key === 'components' &&
    one.parent.get(two.key) === undefined &&
    two.parent?.get(one.key) === undefined
  );
}

function pairUp<Key>(left: ReadonlyMap<Key, Node>, right: ReadonlyMap<Key, Node>, edges: Edges): boolean {
  for (const [key, one] of left) {
    const two = right.get(key);
    if (!two) return false;
    edges.push([one, two]);
  }
  return left.size === right.size;
}

/** Whether two places hold the same but for ignored members, references followed: names of targets may differ. */
export function isTwin(
  base: Node,
  head: Node,
  isIgnored: (member: Node) => boolean = () => false,
  above: readonly unknown[] = [],
): boolean {
  const left = base.deref();
  const right = head.deref();
  if (typeof left.value !== 'object' || typeof right.value !== 'object' || !left.value || !right.value)
    return left.value === right.value;
  // A pair inside of itself is equal if the rest is.
  if (above.includes(left.value)) return true;

  const getCompared = (each: Node) => each.entries().filter(([, member]) => !isIgnored(member));
  const ours = getCompared(left);
  const theirs = new Map(getCompared(right));
  return (
    ours.length === theirs.size &&
    Array.isArray(left.value) === Array.isArray(right.value) &&
    ours.every(([key, one]) => {
      const two = theirs.get(key);
      return two !== undefined && isTwin(one, two, isIgnored, [...above, left.value]);
    })
  );
}
