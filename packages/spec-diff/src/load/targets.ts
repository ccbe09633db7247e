import type { Node } from './node.ts';

/** Keywords that apply another schema. */
export const referenceKeywords: readonly string[] = ['$ref', '$dynamicRef', '$recursiveRef'];

/** What a keyword of a schema refers to; `undefined` without that keyword, and for an external or a dangling reference. */
export function getReferred(node: Node, key: string): Node | undefined {
  const ref = node.text(key);
  if (ref === undefined) return undefined;
  return key === '$recursiveRef' ? getRecursive(node) : node.sources.resolve(ref, node);
}

/** The outermost schema around a place that has a `$recursiveAnchor`, or else the outermost one. */
export function getRecursive(node: Node): Node {
  let outermost = node;
  let anchored: Node | undefined;
  for (let here: Node | undefined = node; here; here = getOwner(here)) {
    outermost = here;
    if (here.object['$recursiveAnchor'] === true) anchored = here;
    // A schema with an `$id` is a resource of its own.
    if (here.text('$id') !== undefined) break;
  }
  return anchored ?? outermost;
}

const maps = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions']);
const lists = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']);
const singles = new Set([
  ...['not', 'if', 'then', 'else', 'items', 'additionalItems', 'additionalProperties', 'contains'],
  ...['propertyNames', 'unevaluatedItems', 'unevaluatedProperties'],
]);

/** The schema that holds a schema, if one does. */
function getOwner({ key, parent }: Node): Node | undefined {
  if (!parent) return undefined;
  if (maps.has(parent.key) || (lists.has(parent.key) && /^\d+$/.test(key))) return parent.parent;
  return singles.has(key) ? parent : undefined;
}
