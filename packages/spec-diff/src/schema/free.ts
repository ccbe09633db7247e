import { isObject } from '@videogen/shared/is-object';
import type { Node } from '../load/node.ts';
import { allTypes, annotationKeywords } from './keywords.ts';

/** The types of all values; a number is also an integer. */
const types = allTypes.filter((each) => each !== 'integer');
const free = new WeakMap<object, boolean>();

/** Whether a schema accepts every value and says nothing about it, in one of the ways to write that. */
export function isFree(place: Node, above: ReadonlySet<unknown> = new Set()): boolean {
  const { value } = place;
  if (!isObject(value)) return value === true;
  const known = free.get(value);
  if (known !== undefined || above.has(value)) return known ?? false;
  const below = new Set([...above, value]);
  const found = place.entries().every(([key, child]) => restrictsNothing(key, child, below));
  // Below an open question the result may depend on that.
  if (found || above.size === 0) free.set(value, found);
  return found;
}

function restrictsNothing(key: string, child: Node, above: ReadonlySet<unknown>): boolean {
  if (annotationKeywords.has(key) || key === 'nullable') return true;
  if (key.startsWith('x-')) return key !== 'x-extensible-enum' && key !== 'x-sunset';
  const below = child.entries().map(([, each]) => each);
  if (key === '$ref') {
    const target = child.parent?.target();
    return target !== undefined && isFree(target, above);
  }
  if (key === 'type') return types.every((type) => below.some(({ value }) => value === type));
  if (key === 'anyOf') return below.some((each) => isFree(each, above));
  if (key === 'allOf') return below.every((each) => isFree(each, above));
  return key === 'not' && isNothing(child);
}

/** Whether a schema is written to refuse every value: `false`, or `not` of a schema that accepts all. */
export function isNothing(node: Node): boolean {
  const inner = node.get('not');
  return (
    node.value === false || (inner !== undefined && Object.keys(node.object).length === 1 && isFree(inner))
  );
}
