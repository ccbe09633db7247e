import { isObject, type Node } from './node.ts';

/** Two places that a reference of each version leads to. */
interface Entry {
  base: Node;
  head: Node;
  isChanged: boolean;
  usedBy: Set<Entry>;
}

/**
 * Finds what is written the same way in both versions, references included: most of a large document, which
 * is then not compared in detail. Every target of a reference is compared once.
 */
export class Unchanged {
  readonly #entries = new WeakMap<object, Map<object, Entry>>();
  readonly #results = new WeakMap<object, WeakMap<object, boolean>>();

  /** True if the text of both places, and of all they refer to, is the same. */
  same(base: Node | undefined, head: Node | undefined): boolean {
    if (!base || !head) return base === head;
    const [left, right] = [base.value, head.value];
    if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
      return left === right;
    const known = this.#results.get(left)?.get(right);
    if (known !== undefined) return known;
    const edges: [Node, Node][] = [];
    const result =
      compareText(left, right, base, head, edges) && this.#explore(edges).every((entry) => !entry.isChanged);
    const results = this.#results.get(left) ?? new WeakMap<object, boolean>();
    this.#results.set(left, results.set(right, result));
    return result;
  }

  /** Compares the targets of all edges, then marks the users of what changed. */
  #explore(edges: readonly [Node, Node][]): Entry[] {
    const fresh: Entry[] = [];
    const wanted = edges.map(([base, head]) => this.#entry(base, head, fresh));
    const changed: Entry[] = [];
    for (let entry = fresh.pop(); entry; entry = fresh.pop()) {
      const below: [Node, Node][] = [];
      const { base, head } = entry;
      if (!compareText(base.value, head.value, base, head, below)) entry.isChanged = true;
      for (const [left, right] of below) {
        const child = this.#entry(left, right, fresh);
        child.usedBy.add(entry);
        if (child.isChanged) entry.isChanged = true;
      }
      if (entry.isChanged) changed.push(entry);
    }
    for (let entry = changed.pop(); entry; entry = changed.pop()) {
      for (const user of entry.usedBy) {
        if (user.isChanged) continue;
        user.isChanged = true;
        changed.push(user);
      }
    }
    return wanted;
  }

  #entry(base: Node, head: Node, fresh: Entry[]): Entry {
    const [left, right] = [Object(base.value), Object(head.value)];
    const perHead = this.#entries.get(left) ?? new Map<object, Entry>();
    this.#entries.set(left, perHead);
    const known = perHead.get(right);
    if (known) return known;
    const entry: Entry = { base, head, isChanged: false, usedBy: new Set() };
    perHead.set(right, entry);
    fresh.push(entry);
    return entry;
  }
}

/** Compares two values; references must read the same, and where they lead is left in `edges`. */
function compareText(left: unknown, right: unknown, base: Node, head: Node, edges: [Node, Node][]): boolean {
  if (left === right && typeof left !== 'object') return true;
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
