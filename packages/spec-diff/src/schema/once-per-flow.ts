import type { Flow } from '../types.ts';
import type { Schema } from './schema.ts';

/** A function of a schema that is called once for each direction. */
export function oncePerFlow<T>(make: (schema: Schema, flow: Flow) => T): (schema: Schema, flow: Flow) => T {
  const kept: Record<Flow, WeakMap<Schema, T>> = { in: new WeakMap(), out: new WeakMap() };
  return (schema, flow) => {
    const known = kept[flow].get(schema);
    if (known !== undefined) return known;
    const made = make(schema, flow);
    kept[flow].set(schema, made);
    return made;
  };
}
