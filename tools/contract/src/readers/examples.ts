import { isObject, type Json, pointerSegment } from '@videogen-tools/generate/json';
import { type Document, resolve } from '../documents/document.ts';
import { getBase, type Scope } from '../values/base.ts';
import { paperPool } from '../values/pool.ts';

/** An example in a schema, and a value of the component that contains it. */
export type PlacedExample = { readonly pointer: string; readonly value: Json };

type Wrap = (value: Json) => Json;

function inside(document: Document, scope: Scope, pointer: string, wrap: Wrap): PlacedExample[] {
  const { pointer: target, value: schema } = resolve(document, pointer);
  // A named component is read by its own reader.
  if (target !== pointer) return [];
  const own = Array.isArray(schema['examples']) ? schema['examples'] : [];
  const properties = Object.keys(isObject(schema['properties']) ? schema['properties'] : {});
  const members = properties.flatMap((name) => {
    const base = getBase(scope, pointer);
    return inside(document, scope, `${pointer}/properties/${pointerSegment(name)}`, (value) =>
      wrap({ ...(isObject(base) ? base : {}), [name]: value }),
    );
  });
  const items = isObject(schema['items'])
    ? inside(document, scope, `${pointer}/items`, (value) => wrap([value]))
    : [];
  const additional = isObject(schema['additionalProperties'])
    ? inside(document, scope, `${pointer}/additionalProperties`, (value) => wrap({ name: value }))
    : [];
  const branches = ['anyOf', 'allOf'].flatMap((keyword) => {
    const list = schema[keyword];
    return Array.isArray(list)
      ? list.flatMap((_, index) => inside(document, scope, `${pointer}/${keyword}/${index}`, wrap))
      : [];
  });
  return [
    ...own.map((value, index) => ({ pointer: `${pointer}/examples/${index}`, value: wrap(value) })),
    ...members,
    ...items,
    ...additional,
    ...branches,
  ];
}

/** Every example in a component schema, placed into a value of the whole component. */
export function examplesIn(document: Document, component: string): PlacedExample[] {
  const scope: Scope = { document, pool: paperPool, media: 'image' };
  return inside(document, scope, `/components/schemas/${pointerSegment(component)}`, (value) => value);
}
