import type { ValidateFunction } from 'ajv/dist/2020.js';
import { isObject } from '../load/node.ts';
import type { Schema } from '../schema/schema.ts';
import { viewOf } from '../schema/view.ts';
import type { Flow } from '../types.ts';
import { emit } from './emit.ts';
import { samplesOf } from './generate.ts';
import { compile, passes } from './search.ts';

/** One step from a payload to a value inside of it. */
export type Step = { kind: 'property'; name: string } | { kind: 'item'; index: number } | { kind: 'extra' };

/** A whole payload with the refused value in it. */
export interface Lifted {
  payload: unknown;
  /** JSON Pointer of the value that was found. */
  at: string;
}

const validators: Record<Flow, WeakMap<Schema, ValidateFunction>> = { in: new WeakMap(), out: new WeakMap() };
/** Whole payloads are built up to this number of schemas; beyond it the value alone is shown. */
const budget = 400;

/**
 * Builds the payload around a value that the two versions disagree on, and validates the whole with both;
 * `undefined` when they agree on it after all, or it is too large to build.
 */
export function lift(
  base: Schema,
  head: Schema,
  flow: Flow,
  steps: readonly Step[],
  value: unknown,
): Lifted | undefined {
  const [producer, consumer] = flow === 'in' ? [base, head] : [head, base];
  const built = build([producer], steps, value, flow);
  if (!built) return undefined;
  const [accepts, reads] = [validatorOf(producer, flow), validatorOf(consumer, flow)];
  if (!accepts || !reads) return undefined;
  return passes(accepts, built.payload) === true && passes(reads, built.payload) === false
    ? built
    : undefined;
}

/**
 * Builds a payload of a schema with a value at the end of some steps; it may be invalid.
 *
 * @example
 * buildAround(pet, [{ kind: 'property', name: 'age' }], -1, 'in'); // { name: 'a', age: -1 }
 */
export function buildAround(schema: Schema, steps: readonly Step[], value: unknown, flow: Flow): unknown {
  return build([schema], steps, value, flow)?.payload;
}

function validatorOf(schema: Schema, flow: Flow): ValidateFunction | undefined {
  const known = validators[flow].get(schema);
  if (known) return known;
  const written = emit(schema, { flow, budget, depth: 50 });
  const made = written.truncated ? undefined : compile(written.schema);
  if (made) validators[flow].set(schema, made);
  return made;
}

function build(
  schemas: readonly Schema[],
  steps: readonly Step[],
  value: unknown,
  flow: Flow,
): Lifted | undefined {
  const [step, ...rest] = steps;
  if (!step) return { payload: value, at: '' };
  const [schema] = schemas;
  if (!schema) return undefined;
  const view = viewOf(schema, flow);
  const sample = samplesOf(schema, flow);
  if (step.kind === 'item') {
    const child = view.list['prefixItems']?.[step.index] ?? view.single['items'];
    const inner = child && build([child], rest, value, flow);
    return inner && placed(sample.find(Array.isArray) ?? [], step.index, inner);
  }
  const name = step.kind === 'property' ? step.name : 'x_extra';
  const child =
    step.kind === 'property' ? view.map['properties']?.get(step.name) : view.single['additionalProperties'];
  const inner = child && build([child], rest, value, flow);
  if (!inner) return undefined;
  const around = sample.find(isObject) ?? {};
  return {
    payload: { ...around, [name]: inner.payload },
    at: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}${inner.at}`,
  };
}

function placed(sample: readonly unknown[], index: number, inner: Lifted): Lifted {
  const length = Math.max(sample.length, index + 1);
  const payload = Array.from({ length }, (_, at) => (at === index ? inner.payload : sample[at]));
  return { payload, at: `/${index}${inner.at}` };
}
