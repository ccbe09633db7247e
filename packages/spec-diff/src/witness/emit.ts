import { lenientRegExp } from '../schema/formats.ts';
import { isBlank, type Keywords, type Schema } from '../schema/schema.ts';
import { getView, isExtensible } from '../schema/view.ts';
import type { Flow } from '../types.ts';
import { withSafeName } from './names.ts';
import { reach } from './reach.ts';

/** Options of writing a schema for the validator. */
export interface EmitOptions {
  flow: Flow;
  /** Schemas to write in the place of others. */
  replace?: ReadonlyMap<Schema, Schema>;
  /** The reader's side of a payload that may carry values added later (`x-extensible-enum`). */
  lenientEnums?: boolean;
}

/** A self-contained schema of 2020-12, and whether something had to be left out. */
export interface Emitted {
  schema: unknown;
  truncated: boolean;
}

/**
 * Writes what a schema says about some values as JSON Schema 2020-12 in which every reference leads to its own `$defs`.
 * The result means nothing for other values: what none of these reaches is left out.
 */
export function emit(root: Schema, values: readonly unknown[], options: EmitOptions): Emitted {
  const { flow, replace, lenientEnums } = options;
  const resolve = (schema: Schema): Schema => replace?.get(schema) ?? schema;
  const reached = reach(root, values, (schema) => getView(resolve(schema), flow));
  // Names by order, so that equal schemas are written alike wherever they are.
  const names = new Map<Schema, string>();
  let truncated = false;

  const refer = (original: Schema): unknown => {
    if (!reached.has(original)) return true;
    const view = getView(resolve(original), flow);
    // Written in place: a reference would cost time, and hide the keyword that refuses.
    if (view.never || isBlank(view.single, view.list, view.map)) return write(original);
    const name = names.get(original) ?? `s${names.size}`;
    names.set(original, name);
    return { $ref: `#/$defs/${name}` };
  };

  const write = (original: Schema): Record<string, unknown> | false => {
    const view = getView(resolve(original), flow);
    if (view.never) return false;
    // A union without a branch, of which the standard says nothing, was read as a note.
    if (['anyOf', 'oneOf'].some((key) => key in view.notes)) truncated = true;
    const written = writeScalars(view);
    const present = reached.get(original)?.names;
    for (const [key, each] of Object.entries(view.single)) written[key] = refer(each);
    for (const [key, list] of Object.entries(view.list)) written[key] = list.map(refer);
    for (const [key, map] of Object.entries(view.map)) {
      const members = [...map].filter(([name]) => key === 'patternProperties' || present?.has(name));
      written[key] = Object.fromEntries(members.map(([name, each]) => [withSafeName(name), refer(each)]));
    }
    return written;
  };

  const writeScalars = (view: Keywords): Record<string, unknown> => {
    const { dependentRequired, ...written } = view.scalars;
    const { required, pattern } = written;
    if (Array.isArray(required)) written['required'] = required.map(withSafeName);
    if (dependentRequired !== undefined) written['dependentRequired'] = writeDependent(dependentRequired);
    if (lenientEnums && isExtensible(view)) delete written['enum'];
    if (typeof pattern === 'string' && !parses(pattern)) {
      delete written['pattern'];
      truncated = true;
    }
    return written;
  };

  const top = write(root);
  const $defs: Record<string, unknown> = {};
  // The list grows while it is written.
  for (const [schema, name] of names) $defs[name] = write(schema);
  return { schema: top && { ...top, $defs }, truncated };
}

function writeDependent(dependent: unknown): unknown {
  const entries = Object.entries(Object(dependent));
  return Object.fromEntries(
    entries.map(([name, list]) => [withSafeName(name), Array.isArray(list) ? list.map(withSafeName) : list]),
  );
}

function parses(pattern: string): boolean {
  try {
    lenientRegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}
