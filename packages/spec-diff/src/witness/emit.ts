import { lenientRegExp } from '../schema/formats.ts';
import type { Parts, Schema } from '../schema/schema.ts';
import { isExtensible, viewOf } from '../schema/view.ts';
import type { Flow } from '../types.ts';

/** Options of writing a schema for the validator. */
export interface EmitOptions {
  flow: Flow;
  /** Schemas to write in the place of others. */
  replace?: ReadonlyMap<Schema, Schema>;
  /** The reader's side of a payload that may carry values added later (`x-extensible-enum`). */
  lenientEnums?: boolean;
  /** Larger schemas are cut. @default 1500 */
  budget?: number;
  /** Maximum number of steps into members and items; schemas below accept everything. */
  depth: number;
  /** Whether nothing below `depth` differs. @default false */
  shallow?: boolean;
}

/** A self-contained schema of 2020-12, and whether something had to be left out. */
export interface Emitted {
  schema: unknown;
  truncated: boolean;
}

interface State {
  options: EmitOptions;
  open: Set<Schema>;
  done: Set<Schema>;
  shared: Set<Schema>;
  left: number;
  depth: number;
  truncated: boolean;
}

/** Writes a schema as JSON Schema 2020-12 in which every reference leads to its own `$defs`. */
export function emit(schema: Schema, options: EmitOptions): Emitted {
  const state: State = {
    options,
    open: new Set(),
    done: new Set(),
    shared: new Set(),
    left: options.budget ?? 1500,
    depth: options.depth,
    truncated: false,
  };
  const root = write(schema, state);
  const defs: Record<string, unknown> = {};
  for (const each of state.shared) {
    state.done.delete(each);
    defs[`s${each.id}`] = write(each, state);
  }
  const shared = state.shared.size > 0 && typeof root === 'object' && root !== null;
  return { schema: shared ? { ...root, $defs: defs } : root, truncated: state.truncated };
}

function write(original: Schema, state: State): unknown {
  const schema = state.options.replace?.get(original) ?? original;
  if (state.open.has(schema) || state.done.has(schema)) {
    state.shared.add(schema);
    return { $ref: `#/$defs/s${schema.id}` };
  }
  if (state.depth < 0 && state.options.shallow) return true;
  if (state.left-- <= 0 || state.depth < 0) {
    state.truncated = true;
    return true;
  }
  state.open.add(schema);
  const parts = viewOf(schema, state.options.flow);
  const written = parts.never ? false : writeParts(parts, state);
  state.open.delete(schema);
  if (isLarge(parts)) state.done.add(schema);
  return written;
}

/** Small schemas are repeated, larger ones are written once and referred to. */
function isLarge(parts: Parts): boolean {
  return Object.keys(parts.map).length + Object.keys(parts.list).length > 0;
}

function writeParts(parts: Parts, state: State): Record<string, unknown> {
  const written: Record<string, unknown> = { ...parts.scalars };
  if (state.options.lenientEnums && isExtensible(parts)) delete written['enum'];
  if (typeof written['pattern'] === 'string' && !parses(written['pattern'])) {
    delete written['pattern'];
    state.truncated = true;
  }
  for (const [key, each] of Object.entries(parts.single)) written[key] = writeBelow(key, each, state);
  for (const [key, list] of Object.entries(parts.list)) {
    written[key] = list.map((each) => writeBelow(key, each, state));
  }
  for (const [key, map] of Object.entries(parts.map)) {
    written[key] = Object.fromEntries([...map].map(([name, each]) => [name, writeBelow(key, each, state)]));
  }
  return written;
}

const steps = new Set([
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'prefixItems',
  'unevaluatedItems',
  'contains',
]);

function writeBelow(key: string, schema: Schema, state: State): unknown {
  const step = steps.has(key) ? 1 : 0;
  state.depth -= step;
  const written = write(schema, state);
  state.depth += step;
  return written;
}

function parses(pattern: string): boolean {
  try {
    lenientRegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}
