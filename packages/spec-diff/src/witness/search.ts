import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { stable } from '../load/stable.ts';
import type { Schema } from '../schema/schema.ts';
import type { Flow } from '../types.ts';
import { emit } from './emit.ts';
import { valuesFor } from './generate.ts';
import { compile, passes } from './validator.ts';

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
  /** Nothing below the members of this schema differs. */
  shallow: boolean;
  /** Payloads to try first. */
  candidates: readonly unknown[];
}

/** Maximum number of payloads to try. */
const limit = 1500;
/** A schema that applies itself to the same value overflows the stack with every value, which is slow. */
const maxFailures = 10;
/** Maximum number of schemas to write out. */
const budget = 1500;
/** Maximum number of payloads for one way to be refused; each may be of another branch of a union. */
const most = 12;
/** How deep schemas are written out. */
const maxDepth = 8;

/**
 * Looks for payloads that the writing version accepts and the reading one refuses. Finding one proves a break, finding
 * none proves nothing.
 */
export function search({
  producer,
  consumer,
  flow,
  replace,
  shallow,
  candidates,
}: SearchTask): Disagreement[] {
  const depth = shallow ? 1 : maxDepth;
  const written = emit(producer, { flow, budget, depth });
  const read = emit(consumer, { flow, budget, depth, lenientEnums: flow === 'out', replace });
  const [accepts, reads] = [compile(written.schema), compile(read.schema)];
  if (!accepts || !reads) return [];
  const values = valuesFor(producer, [consumer], { flow, limit });
  return sift([...candidates, ...values], accepts, reads);
}

/** For each way to be refused the shortest payloads, the shortest of all first. */
function sift(
  values: readonly unknown[],
  accepts: ValidateFunction,
  reads: ValidateFunction,
): Disagreement[] {
  const found = new Map<string, Disagreement[]>();
  let failures = 0;
  for (const payload of values) {
    const accepted = passes(accepts, payload);
    const read = accepted === true ? passes(reads, payload) : accepted;
    if (read === undefined && ++failures > maxFailures) break;
    if (accepted !== true || read !== false) continue;
    const errors = [...(reads.errors ?? [])];
    const key = stable(errors.map(({ keyword, instancePath, params }) => [keyword, instancePath, params]));
    found.set(key, shortest([...(found.get(key) ?? []), { payload, errors }]).slice(0, most));
  }
  return shortest([...found.values()].flat());
}

function shortest(all: Disagreement[]): Disagreement[] {
  return all.sort((one, two) => size(one.payload) - size(two.payload));
}

function size(payload: unknown): number {
  return JSON.stringify(payload)?.length ?? 0;
}
