import { basename } from 'node:path';
import { isObject } from '@videogen/shared/is-object';
import { hasSiblings, type Node, type References } from './node.ts';

/**
 * The schemas that the value of a discriminator selects, by value: those of its mapping, then the branches of the
 * union beside it or, without a union, the schemas that have this one in their `allOf`, by their names.
 */
export function getVariants(owner: Node): Map<string, Node> {
  const { discriminator, oneOf, anyOf } = owner.object;
  const variants = new Map<string, Node>();
  if (!getSelector(discriminator)) return variants;
  const mapping = isObject(discriminator) ? discriminator['mapping'] : undefined;
  for (const [value, ref] of Object.entries(isObject(mapping) ? mapping : {})) {
    const target = typeof ref === 'string' ? getTarget(ref, owner) : undefined;
    if (target) variants.set(value, target);
  }
  const mapped = new Set([...variants.values()].map(({ value }) => value));
  const named = (oneOf ?? anyOf) ? getBranches(owner) : getSubtypes(owner);
  for (const [name, node] of named) {
    if (!mapped.has(node.value) && !variants.has(name)) variants.set(name, node);
  }
  return variants;
}

/** The name of the property that selects a schema; AsyncAPI writes it without an object. */
export function getSelector(discriminator: unknown): string | undefined {
  const name = isObject(discriminator) ? discriminator['propertyName'] : discriminator;
  return typeof name === 'string' ? name : undefined;
}

/** The schema that a value of a mapping names: a component of some file, or what it refers to. */
export function getTarget(ref: string, from: Node): Node | undefined {
  const { roots } = from.sources;
  const named = /^[\w.-]+$/.test(ref)
    ? roots.map((root) => root.at('components', 'schemas')?.get(ref)).find((each) => each !== undefined)
    : undefined;
  return (named ?? from.sources.resolve(ref, from))?.deref(hasSiblings);
}

/** The branches that have names, because they are references. */
function getBranches(owner: Node): [string, Node][] {
  return ['oneOf', 'anyOf']
    .flatMap((key) => owner.get(key)?.entries() ?? [])
    .flatMap(([, branch]) => {
      const ref = branch.text('$ref');
      if (ref === undefined) return [];
      return [[nameIn(ref), (branch.target() ?? branch).deref(hasSiblings)] as [string, Node]];
    });
}

function nameIn(ref: string): string {
  return (ref.split(/[/#]/).at(-1) ?? ref).replace(/\.(ya?ml|json)$/, '');
}

const indexes = new WeakMap<References, Map<unknown, Map<string, Node>>>();

/** The schemas with a schema in their `allOf`, and those with one of them in theirs. */
function getSubtypes({ value, sources }: Node): Map<string, Node> {
  const index = indexes.get(sources) ?? indexRoots(sources);
  indexes.set(sources, index);
  const found = new Map<string, Node>();
  const pending = [value];
  for (const parent of pending) {
    for (const [name, node] of index.get(parent) ?? []) {
      if (found.has(name)) continue;
      found.set(name, node);
      pending.push(node.value);
    }
  }
  return found;
}

/** Named schemas by the schemas in their `allOf`. The name of a component counts before that of a file. */
function indexRoots({ roots }: References): Map<unknown, Map<string, Node>> {
  const components = roots.flatMap((root) => root.get('components')?.get('schemas')?.entries() ?? []);
  const files = roots.map((root): [string, Node] => [
    basename(root.file).replace(/\.(ya?ml|json)$/, ''),
    root,
  ]);
  const index = new Map<unknown, Map<string, Node>>();
  const seen = new Set<unknown>();

  for (const [name, place] of [...components, ...files]) {
    const node = place.deref();
    if (seen.has(node.value)) continue;
    seen.add(node.value);
    for (const [, branch] of node.get('allOf')?.entries() ?? []) {
      if (branch.text('$ref') === undefined) continue;
      const parent = branch.deref().value;
      index.set(parent, (index.get(parent) ?? new Map<string, Node>()).set(name, node));
    }
  }

  return index;
}
