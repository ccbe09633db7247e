import { isObject } from '@videogen/shared/is-object';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { escapeToken } from '../load/node.ts';
import { matching } from '../prove/words.ts';
import { both, type Schema } from '../schema/schema.ts';
import { getView } from '../schema/view.ts';
import type { Flow } from '../types.ts';
import { getSamples } from './generate.ts';
import { createCheck } from './validator.ts';

/** One step from a payload to a value inside of it. */
export type Step =
  | { kind: 'property'; name: string }
  | { kind: 'variant'; name: string }
  /** Into a branch of a union; `shared` is what both versions say of it. */
  | { kind: 'branch'; schema: Schema; shared?: Schema }
  | { kind: 'item'; index: number }
  | { kind: 'extra'; pattern?: string };

/** A whole payload with a value in it. */
interface Built {
  payload: unknown;
  /** JSON Pointer of the value. */
  at: string;
}

/** A whole payload that one version accepts and the other one refuses, for the value in it. */
export interface Lifted extends Built {
  error: ErrorObject;
}

/** Maximum number of whole payloads to try. */
const maxBuilt = 24;
/** Maximum number of samples around a value at one level. */
const maxSamples = 3;
/** Values further down are not built, because the validator needs a stack for each step. */
const maxSteps = 100;

/**
 * Builds the payload around a value that the two versions disagree on, and validates the whole with both;
 * `undefined` when they agree on it after all, or nothing around the value was found that both accept.
 */
export function lift(
  [producer, consumer]: readonly [Schema, Schema],
  flow: Flow,
  steps: readonly Step[],
  value: unknown,
): Lifted | undefined {
  if (steps.length > maxSteps) return undefined;
  // A payload that suits both elsewhere is refused for its one value only.
  for (const isShared of [true, false]) {
    const root = isShared ? both(producer, consumer) : producer;
    const [first, ...others] = buildAround(root, steps, value, flow, isShared);
    // The first one is right most of the time.
    for (const built of [first ? [first] : [], others]) {
      const found = findRefused([producer, consumer], flow, built);
      if (found) return found;
    }
  }
  return undefined;
}

/** The first payload that the writer's version accepts and the reader's refuses for the value in it. */
function findRefused(
  [producer, consumer]: readonly [Schema, Schema],
  flow: Flow,
  built: readonly Built[],
): Lifted | undefined {
  if (built.length === 0) return undefined;
  const payloads = built.map(({ payload }) => payload);
  const accepts = createCheck(producer, payloads, { flow, errors: 'first' });
  const reads = createCheck(consumer, payloads, { flow, lenientEnums: flow === 'out', errors: 'all' });
  for (const { payload, at } of built) {
    if (accepts?.(payload)?.length !== 0) continue;
    const error = reads?.(payload)?.find((each) => isBelow(getPlace(each), at));
    if (error) return { payload, at, error };
  }
  return undefined;
}

/** The pointer of the value that an error is about; that of a value that may not be there is not in its path. */
function getPlace({ instancePath, keyword, params }: ErrorObject): string {
  const { additionalProperty, unevaluatedProperty, limit } = params;
  const name = keyword === 'items' ? limit : (additionalProperty ?? unevaluatedProperty);
  return name === undefined ? instancePath : `${instancePath}/${escapeToken(String(name))}`;
}

function isBelow(pointer: string, above: string): boolean {
  return pointer === above || pointer.startsWith(`${above}/`);
}

/** The values that a schema accepts; also those of which that is not known. */
export function accepted<T extends { payload: unknown }>(schema: Schema, flow: Flow, all: readonly T[]): T[] {
  const check = createCheck(
    schema,
    all.map(({ payload }) => payload),
    { flow, errors: 'first' },
  );
  return all.filter(({ payload }) => (check?.(payload) ?? []).length === 0);
}

/**
 * Builds payloads of a schema with a value at the end of some steps; they may be invalid.
 *
 * @example
 * buildAround(pet, [{ kind: 'property', name: 'age' }], -1, 'in'); // [{ payload: { name: 'a', age: -1 }, at: '/age' }]
 */
export function buildAround(
  schema: Schema,
  [step, ...rest]: readonly Step[],
  value: unknown,
  flow: Flow,
  isShared = false,
): Built[] {
  if (!step) return [{ payload: value, at: '' }];
  if (step.kind === 'branch') {
    const branch = (isShared ? step.shared : undefined) ?? step.schema;
    return buildAround(branch, rest, value, flow, isShared);
  }

  if (step.kind === 'variant') {
    const variant = getView(schema, flow).variants.get(step.name);
    return variant ? buildAround(variant, rest, value, flow, isShared) : [];
  }

  const [child, key] = childAt(schema, step, flow);
  const inner = child ? buildAround(child, rest, value, flow, isShared) : [];
  return inner
    .flatMap(({ payload, at }) =>
      getOwners(schema, key, flow).map((owner) => ({
        payload: Array.isArray(owner)
          ? Object.assign([...owner], { [key]: payload })
          : { ...Object(owner), [key]: payload },
        at: `/${escapeToken(String(key))}${at}`,
      })),
    )
    .slice(0, maxBuilt);
}

/** Samples of a schema that can have a member, or an item at some index. */
function getOwners(schema: Schema, key: string | number, flow: Flow): unknown[] {
  const samples = getSamples(schema, flow);
  if (typeof key === 'string') return [...samples.filter(isObject).slice(0, maxSamples), {}];
  const { list, single } = getView(schema, flow);
  const before = Array.from({ length: key }, (_, index) => {
    const item = list['prefixItems']?.[index] ?? single['items'];
    return item ? getSamples(item, flow)[0] : null;
  });
  const lists = samples.filter(Array.isArray).slice(0, maxSamples);
  return [...lists.map((each) => [...each, ...before.slice(each.length)]), before];
}

function childAt(
  schema: Schema,
  step: Exclude<Step, { kind: 'variant' | 'branch' }>,
  flow: Flow,
): [Schema | undefined, string | number] {
  const { map, list, single } = getView(schema, flow);
  if (step.kind === 'property') return [map['properties']?.get(step.name), step.name];
  if (step.kind === 'item') return [list['prefixItems']?.[step.index] ?? single['items'], step.index];
  const { pattern } = step;
  if (pattern !== undefined) return [map['patternProperties']?.get(pattern), matching([pattern])[0] ?? ''];
  const names = single['propertyNames'] ? getSamples(single['propertyNames'], flow) : [];
  const name = names.find((each) => typeof each === 'string' && each !== '');
  return [single['additionalProperties'], String(name ?? 'x_extra')];
}
