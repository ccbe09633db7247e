import { isObject } from '@videogen/shared/is-object';
import type { Node } from './node.ts';

/** What the files of a version declare to be referred to: `$id`, `$anchor` and `$dynamicAnchor`. */
export class Resources {
  readonly #byUri = new Map<string, Node>();
  readonly #anchors = new Map<unknown, Map<string, Node>>();
  readonly #dynamic = new Map<string, Node[]>();
  /** Whether a schema has an `$id`. */
  hasIds = false;

  /** Reads what a file declares, if it declares anything. */
  add(root: Node, uri: string, declares: boolean): void {
    this.#byUri.set(uri, root);
    this.#anchors.set(root.value, new Map());
    if (declares) this.#visit(root, uri, root.value);
  }

  #visit(node: Node, uri: string, resource: unknown): void {
    if (typeof node.value !== 'object' || node.value === null) return;
    const id = node.parent ? node.text('$id') : undefined;
    const own = id === undefined ? uri : absolute(id, uri);
    const owner = id === undefined ? resource : node.value;

    if (id !== undefined) {
      this.hasIds = true;
      if (!this.#byUri.has(own)) this.#byUri.set(own, node);
      this.#anchors.set(owner, new Map());
    }

    for (const key of ['$anchor', '$dynamicAnchor']) {
      const name = node.text(key);
      const anchors = this.#anchors.get(owner);
      if (name === undefined) continue;
      if (!anchors?.has(name)) anchors?.set(name, node);
      if (key === '$dynamicAnchor') this.#dynamic.set(name, [...(this.#dynamic.get(name) ?? []), node]);
    }

    for (const [key, child] of node.entries()) {
      if (!data.has(key) || node.key === 'properties') this.#visit(child, own, owner);
    }
  }

  /** The schema with an `$id`, or the root of a loaded file. */
  at(uri: string): Node | undefined {
    return this.#byUri.get(uri);
  }

  /** The schema with an anchor in a resource: a file, or a schema with an `$id`. */
  anchor(resource: Node, name: string): Node | undefined {
    return this.#anchors.get(resource.value)?.get(name);
  }

  /** The schemas that a dynamic reference with a name may lead to. */
  dynamic(name: string): readonly Node[] {
    return this.#dynamic.get(name) ?? [];
  }
}

/** Keys whose values are data, in which nothing refers to anything. */
export const data: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'const', 'enum']);

/** Resolves a URI reference; a base that is not hierarchical, such as `urn:a`, leaves it as it is. */
export function absolute(reference: string, base: string): string {
  try {
    return new URL(reference, base).href.replace(/#$/, '');
  } catch {
    return reference;
  }
}

/** The schema with an `$id` that a place is in, if there is one, and the URI that references from it are relative to. */
export function getScope(node: Node, file: string): { uri: string; root: Node | undefined } {
  const scopes: Node[] = [];
  for (let here: Node | undefined = node; here?.parent; here = here.parent) {
    if (isObject(here.value) && typeof here.value['$id'] === 'string') scopes.unshift(here);
  }
  return {
    uri: scopes.reduce((uri, each) => absolute(each.text('$id') ?? '', uri), file),
    root: scopes.at(-1),
  };
}
