import type { ValidateFunction } from 'ajv/dist/2020.js';
import { escapeToken, isObject } from '../load/node.ts';
import { both, type Schema } from '../schema/schema.ts';
import { getView } from '../schema/view.ts';
import type { Flow } from '../types.ts';
import { emit } from './emit.ts';
import { getSamples } from './generate.ts';
import { compile, passes } from './validator.ts';

/** One step from a payload to a value inside of it. */
export type Step =
  | { kind: 'property'; name: string }
  | { kind: 'variant'; name: string }
  | { kind: 'branch'; schema: Schema }
  | { kind: 'item'; index: number }
  | { kind: 'extra' };

/** A whole payload with the refused value in it. */
export interface Lifted {
  payload: unknown;
  /** JSON Pointer of the value that was found. */
  at: string;
}

const validators: Record<Flow, WeakMap<Schema, ValidateFunction | undefined>> = {
  in: new WeakMap(),
  out: new WeakMap(),
};
/** Whole payloads are built up to this number of schemas; beyond it the value alone is shown. */
const budget = 400;

/**
 * Builds the payload around a value that the two versions disagree on, and validates the whole with both;
 * `undefined` when they agree on it after all, or it is too large to build.
 */
export function lift(
  [producer, consumer]: readonly [Schema, Schema],
  flow: Flow,
  steps: readonly Step[],
  value: unknown,
): Lifted | undefined {
  const [accepts, reads] = [getValidator(producer, flow), getValidator(consumer, flow)];
  if (!accepts || !reads) return undefined;
  // A payload that suits both elsewhere is refused for its one value only.
  const built = [both(producer, consumer), producer].map((each) => buildAround(each, steps, value, flow));
  return built.find(
    (each) => each && passes(accepts, each.payload) === true && passes(reads, each.payload) === false,
  );
}

/** Whether a schema accepts a value; also true where that is not known. */
export function accepts(schema: Schema, flow: Flow, value: unknown): boolean {
  const validate = getValidator(schema, flow);
  return !validate || passes(validate, value) !== false;
}

/** Also a schema that is too large is written once only. */
function getValidator(schema: Schema, flow: Flow): ValidateFunction | undefined {
  if (!validators[flow].has(schema)) {
    const { schema: written, truncated } = emit(schema, { flow, budget });
    validators[flow].set(schema, truncated ? undefined : compile(written));
  }
  return validators[flow].get(schema);
}

/**
 * Builds a payload of a schema with a value at the end of some steps; it may be invalid.
 *
 * @example
 * buildAround(pet, [{ kind: 'property', name: 'age' }], -1, 'in'); // { payload: { name: 'a', age: -1 }, at: '/age' }
 */
export function buildAround(
  schema: Schema,
  [step, ...rest]: readonly Step[],
  value: unknown,
  flow: Flow,
): Lifted | undefined {
  if (!step) return { payload: value, at: '' };
  if (step.kind === 'branch') return buildAround(step.schema, rest, value, flow);
  if (step.kind === 'variant') {
    const variant = getView(schema, flow).variants.get(step.name);
    return variant && buildAround(variant, rest, value, flow);
  }
  const [child, key] = childAt(schema, step, flow);
  const inner = child && buildAround(child, rest, value, flow);
  if (!inner) return undefined;
  const samples = getSamples(schema, flow);
  const payload =
    typeof key === 'number'
      ? Object.assign([...(samples.find(Array.isArray) ?? [])], { [key]: inner.payload })
      : { ...samples.find(isObject), [key]: inner.payload };
  return { payload, at: `/${escapeToken(String(key))}${inner.at}` };
}

function childAt(
  schema: Schema,
  step: Exclude<Step, { kind: 'variant' | 'branch' }>,
  flow: Flow,
): [Schema | undefined, string | number] {
  const { map, list, single } = getView(schema, flow);
  if (step.kind === 'property') return [map['properties']?.get(step.name), step.name];
  if (step.kind === 'extra') return [single['additionalProperties'], 'x_extra'];
  return [list['prefixItems']?.[step.index] ?? single['items'], step.index];
}
