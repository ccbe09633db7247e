import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Schema } from '../schema/schema.ts';
import type { Flow } from '../types.ts';
import { valuesFor } from './generate.ts';
import { type Check, createCheck } from './validator.ts';

/** A payload on which the two versions disagree, and why the reader's version refuses it. */
export interface Disagreement {
  payload: unknown;
  errors: ErrorObject[];
}

/** The input of a search. */
export interface SearchTask {
  /** The side that writes the payload. */
  producer: Schema;
  /** The side that reads it. */
  consumer: Schema;
  flow: Flow;
  /** Parts of the reader's version to replace by the other one's, so that only one difference is left. */
  replace: ReadonlyMap<Schema, Schema>;
}

/** Maximum number of payloads to try. */
const limit = 800;
/** A schema that applies itself to the same value overflows the stack with every value, which is slow. */
const maxFailures = 10;
/** Maximum number of payloads for one way to be refused; each may be of another branch of a union. */
const most = 12;
/** Maximum number of errors that identify a way to be refused. */
const maxErrors = 20;

/**
 * Looks for payloads that the writing version accepts and the reading one refuses. Finding one proves a break, finding
 * none proves nothing.
 */
export function search(task: SearchTask): Disagreement[] {
  const { producer, consumer, flow } = task;
  return tryAll(task, valuesFor(producer, [consumer], { flow, limit }));
}

/** Returns those of some payloads that the writing version accepts and the reading one refuses. */
export function tryAll(
  { producer, consumer, flow, replace }: SearchTask,
  values: readonly unknown[],
): Disagreement[] {
  if (values.length === 0) return [];
  const accepts = createCheck(producer, values, { flow, errors: 'first' });
  const reads = createCheck(consumer, values, { flow, lenientEnums: flow === 'out', replace, errors: 'all' });
  return accepts && reads ? sift(values, accepts, reads) : [];
}

/** For each way to be refused the shortest payloads, the shortest of all first. */
function sift(values: readonly unknown[], accepts: Check, reads: Check): Disagreement[] {
  const found = new Map<string, Disagreement[]>();
  let failures = 0;
  for (const payload of values) {
    const accepted = accepts(payload);
    const read = accepted?.length === 0 ? reads(payload) : accepted;
    if (read === undefined && ++failures > maxFailures) break;
    if (accepted?.length !== 0 || read === undefined || read.length === 0) continue;
    const key = read.slice(0, maxErrors).map(getReason).join('\n');
    found.set(key, shortest([...(found.get(key) ?? []), { payload, errors: read }]).slice(0, most));
  }
  return shortest([...found.values()].flat());
}

function getReason({ keyword, instancePath, params }: ErrorObject): string {
  const { missingProperty, additionalProperty, unevaluatedProperty, property } = params;
  return [keyword, instancePath, property, missingProperty ?? additionalProperty ?? unevaluatedProperty].join(
    ' ',
  );
}

function shortest(all: Disagreement[]): Disagreement[] {
  return all.sort((one, two) => size(one.payload) - size(two.payload));
}

const sizes = new WeakMap<object, number>();

function size(payload: unknown): number {
  if (typeof payload !== 'object' || payload === null) return JSON.stringify(payload)?.length ?? 0;
  const known = sizes.get(payload) ?? JSON.stringify(payload).length;
  sizes.set(payload, known);
  return known;
}
