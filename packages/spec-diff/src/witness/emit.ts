import { lenientRegExp } from '../schema/formats.ts';
import { isBlank, type Keywords, type Schema } from '../schema/schema.ts';
import { getView, isExtensible } from '../schema/view.ts';
import type { Flow } from '../types.ts';

/** Options of writing a schema for the validator. */
export interface EmitOptions {
  flow: Flow;
  /** Schemas to write in the place of others. */
  replace?: ReadonlyMap<Schema, Schema>;
  /** The reader's side of a payload that may carry values added later (`x-extensible-enum`). */
  lenientEnums?: boolean;
  /** Further schemas accept everything. */
  budget: number;
  /** Maximum number of steps into members and items; schemas below accept everything. @default no maximum */
  depth?: number;
}

/** A self-contained schema of 2020-12, and whether something had to be left out. */
export interface Emitted {
  schema: unknown;
  truncated: boolean;
}

const steps: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties'],
  ...['items', 'prefixItems', 'unevaluatedItems', 'contains'],
]);

/** Writes a schema as JSON Schema 2020-12 in which every reference leads to its own `$defs`. */
export function emit(root: Schema, options: EmitOptions): Emitted {
  const { flow, replace, lenientEnums, budget, depth = Number.POSITIVE_INFINITY } = options;
  // Names by order, so that equal schemas are written alike wherever they are.
  const levels = new Map<Schema, readonly [name: string, level: number]>();
  let truncated = false;
  const refer = (original: Schema, level: number): unknown => {
    const schema = replace?.get(original) ?? original;
    if (level > depth) return true;
    const view = getView(schema, flow);
    // Written in place: a reference would cost time, and hide the keyword that refuses.
    if (view.never || isBlank(view.single, view.list, view.map)) return write(view, level);
    if (!levels.has(schema) && levels.size >= budget) {
      truncated = true;
      return true;
    }
    const known = levels.get(schema) ?? [`s${levels.size}`, level];
    levels.set(schema, known);
    return { $ref: `#/$defs/${known[0]}` };
  };
  const write = (view: Keywords, level: number): Record<string, unknown> | false => {
    if (view.never) return false;
    const written: Record<string, unknown> = { ...view.scalars };
    if (lenientEnums && isExtensible(view)) delete written['enum'];
    if (typeof written['pattern'] === 'string' && !parses(written['pattern'])) {
      delete written['pattern'];
      truncated = true;
    }
    const below = (key: string, each: Schema): unknown => refer(each, level + (steps.has(key) ? 1 : 0));
    for (const [key, each] of Object.entries(view.single)) written[key] = below(key, each);
    for (const [key, list] of Object.entries(view.list)) written[key] = list.map((each) => below(key, each));
    for (const [key, map] of Object.entries(view.map))
      written[key] = Object.fromEntries([...map].map(([name, each]) => [name, below(key, each)]));
    return written;
  };
  const top = write(getView(replace?.get(root) ?? root, flow), 0);
  const $defs: Record<string, unknown> = {};
  // The list grows while it is written.
  for (const [schema, [name, level]] of levels) $defs[name] = write(getView(schema, flow), level);
  return { schema: top && { ...top, $defs }, truncated };
}

function parses(pattern: string): boolean {
  try {
    lenientRegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}
