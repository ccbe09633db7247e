import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { stable } from '../load/stable.ts';
import type { Schema } from '../schema/schema.ts';
import type { Flow } from '../types.ts';
import { emit } from './emit.ts';
import { createAjv } from './formats.ts';
import { valuesFor } from './generate.ts';

/** A payload on which the two versions disagree, and why the reader's version refuses it. */
export interface Disagreement {
  payload: unknown;
  errors: ErrorObject[];
}

/** The input of a search. */
export interface SearchTask {
  base: Schema;
  head: Schema;
  flow: Flow;
  /** Parts of the reader's version to replace by the other one's, so that only one difference is left. */
  replace: ReadonlyMap<Schema, Schema>;
  /** Whether two schemas are known to be equal. */
  unchanged: (left: Schema, right: Schema) => boolean;
  /** Nothing below the members of this schema differs. */
  shallow: boolean;
  /** Payloads to try first, and how deep in them the two versions may differ. */
  candidates: { values: readonly unknown[]; depth: number };
}

/** Maximum number of payloads to try. */
const limit = 1500;
/** A schema that applies itself to the same value overflows the stack with every value, which is slow. */
const maxFailures = 10;
/** The default of how deep schemas are written out. */
const defaultDepth = 6;

let shared: Ajv2020 | undefined;
let compiled = 0;

/** Compiles a schema. The compiler is replaced after some schemas, because it keeps all of them. */
export function compile(schema: unknown): ValidateFunction | undefined {
  if (!shared || compiled++ > 400) {
    shared = createAjv();
    compiled = 0;
  }
  try {
    // The value comes from a document; the compiler throws for values that are not schemas.
    return shared.compile(schema as Record<string, unknown> | boolean);
  } catch {
    return undefined;
  }
}

/**
 * Looks for payloads that the writing version accepts and the reading one refuses: for what comes in, the base
 * writes and the head reads; for what goes out it is the other way round. Finding one proves a break, finding none
 * proves nothing.
 */
export function search({
  base,
  head,
  flow,
  replace,
  unchanged,
  shallow,
  candidates,
}: SearchTask): Disagreement[] {
  const [producer, consumer] = flow === 'in' ? [base, head] : [head, base];
  const depth = shallow ? 1 : defaultDepth + candidates.depth;
  const written = emit(producer, { flow, depth, shallow });
  const read = emit(consumer, { flow, depth, shallow, lenientEnums: flow === 'out', replace });
  const accepts = compile(written.schema);
  const reads = compile(read.schema);
  if (!accepts || !reads) return [];
  const values = valuesFor(producer, [consumer], { flow, limit, unchanged });
  return sift([...candidates.values, ...values], accepts, reads);
}

function sift(
  values: readonly unknown[],
  accepts: ValidateFunction,
  reads: ValidateFunction,
): Disagreement[] {
  const found = new Map<string, Disagreement>();
  let failures = 0;
  for (const payload of values) {
    const accepted = passes(accepts, payload);
    const read = accepted === true ? passes(reads, payload) : accepted;
    if (read === undefined && ++failures > maxFailures) break;
    if (accepted !== true || read !== false) continue;
    const errors = [...(reads.errors ?? [])];
    const key = stable(errors.map((error) => [error.keyword, error.instancePath]));
    const known = found.get(key);
    if (!known || size(payload) < size(known.payload)) found.set(key, { payload, errors });
  }
  return [...found.values()].sort((a, b) => size(a.payload) - size(b.payload));
}

/** Returns whether a validator accepts a value; `undefined` if it throws, as it does for some valid schemas. */
export function passes(validate: ValidateFunction, value: unknown): boolean | undefined {
  try {
    return validate(value) === true;
  } catch {
    return undefined;
  }
}

function size(payload: unknown): number {
  return JSON.stringify(payload)?.length ?? 0;
}
