import { isObject, type Node } from './node.ts';

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
    const [left, right] = [Object(base.value), Object(head.value)];
    const known = this.#pairs.get(left)?.get(right);
    if (known) return known;
    const targets: [Node, Node][] = [];
    const pair = { isChanged: !compareText(base.value, head.value, base, head, targets), targets };
    this.#pairs.set(left, (this.#pairs.get(left) ?? new WeakMap()).set(right, pair));
    return pair;
  }
}

/** Compares two values; references must read the same, and where they lead is left in `edges`. */
function compareText(left: unknown, right: unknown, base: Node, head: Node, edges: [Node, Node][]): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return left === right;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  if (
    isObject(left) &&
    typeof left['$ref'] === 'string' &&
    !follow(left['$ref'], Reflect.get(right, '$ref'), base, head, edges)
  )
    return false;
  return keys.every(
    (key) =>
      Object.hasOwn(right, key) &&
      compareText(Reflect.get(left, key), Reflect.get(right, key), base, head, edges),
  );
}

function follow(ref: string, other: unknown, base: Node, head: Node, edges: [Node, Node][]): boolean {
  if (ref !== other) return false;
  const [one, two] = [base.sources.resolve(ref, base), head.sources.resolve(ref, head)];
  if (one && two) edges.push([one, two]);
  return (one === undefined) === (two === undefined);
}
