import { isObject } from '@videogen/shared/is-object';

/** A JSON object as it was parsed. */
export type JsonObject = Record<string, unknown>;

/** Finds the targets of references. */
export interface References {
  /** The target of a reference; `undefined` for an external or a dangling one. */
  resolve: (ref: string, from: Node) => Node | undefined;
  /** The schemas that `$dynamicRef` may lead to, depending on the way to it. */
  dynamicTargets: (ref: string) => readonly Node[];
  /** The roots of all files. */
  roots: readonly Node[];
}

/** Escapes a token of a JSON Pointer. */
export function escapeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Reads an escaped token of a JSON Pointer. */
export function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** A location in a document with its value. */
export class Node {
  readonly sources: References;
  readonly file: string;
  readonly value: unknown;
  readonly parent: Node | undefined;
  readonly key: string;
  #pointer: string | undefined;

  constructor(sources: References, file: string, value: unknown, parent?: Node, key = '') {
    this.sources = sources;
    this.file = file;
    this.value = value;
    this.parent = parent;
    this.key = key;
  }

  /** The JSON Pointer of this location in its file. */
  get pointer(): string {
    this.#pointer ??= this.parent ? `${this.parent.pointer}/${escapeToken(this.key)}` : this.key;
    return this.#pointer;
  }

  /** The member of that name or index, if there is one. References are not followed. */
  get(key: string): Node | undefined {
    const { value } = this;
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    // An own key of an object or array was just checked, so indexing it is sound.
    return new Node(this.sources, this.file, (value as JsonObject)[key], this, key);
  }

  /** The member of that name after following references. */
  at(...keys: string[]): Node | undefined {
    let here: Node | undefined = this.deref();
    for (const key of keys) here = here?.get(key)?.deref();
    return here;
  }

  /** All members, in order; references are not followed. */
  entries(): [string, Node][] {
    if (typeof this.value !== 'object' || this.value === null) return [];
    return Object.keys(this.value).flatMap((key): [string, Node][] => {
      const child = this.get(key);
      return child ? [[key, child]] : [];
    });
  }

  /** What `$ref` leads to; `undefined` without one, and for an external or a dangling one. */
  target(): Node | undefined {
    const ref = this.text('$ref');
    return ref === undefined ? undefined : this.sources.resolve(ref, this);
  }

  /** Follows `$ref` to its target; stays at an external or dangling reference, and at the last one. */
  deref(isLast: (node: Node) => boolean = () => false): Node {
    let here: Node = this;
    for (let hops = 0; hops < 64 && !isLast(here); hops++) {
      const next = here.target();
      if (!next) return here;
      here = next;
    }
    return here;
  }

  /** The value if it is an object, else an empty one. */
  get object(): JsonObject {
    return isObject(this.value) ? this.value : {};
  }

  /** A string member, if it is one. */
  text(key: string): string | undefined {
    const value = this.object[key];
    return typeof value === 'string' ? value : undefined;
  }
}

/** Whether a schema has keywords beside its `$ref`, which OpenAPI 3.0 ignores and later versions do not. */
export function hasSiblings({ object }: Node): boolean {
  return '$ref' in object && Object.keys(object).length > 1;
}

/** What a reference leads to, with the members beside it, which count first. */
class Merged extends Node {
  readonly #parts: readonly [Node, Node];

  constructor(own: Node, target: Node) {
    const { $ref: _, ...members } = own.object;
    super(own.sources, target.file, { ...target.object, ...members }, target.parent, target.key);
    this.#parts = [own, target];
  }

  override get(key: string): Node | undefined {
    const [own, target] = this.#parts;
    return (key === '$ref' ? undefined : own.get(key)) ?? target.get(key);
  }
}

/** Follows the `$ref` of a path item or channel, beside which there may be other members. */
export function withSiblings(item: Node, above: readonly unknown[] = []): Node {
  const here = item.deref(hasSiblings);
  const next = here.target();
  if (!next || above.includes(here.value)) return here;
  return new Merged(here, withSiblings(next, [...above, here.value]));
}
