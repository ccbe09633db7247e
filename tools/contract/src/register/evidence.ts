import { isObject, type Json, type JsonObject } from '@videogen-tools/generate/json';
import type { OperationId } from '../documents/operations.ts';
import type { Delivery, Exchange } from '../traffic/exchange.ts';

/** Everything that crossed the wire, by the case that caused it. */
export type Evidence = {
  /** The exchanges of a case, in their order. */
  of(caseId: string): readonly Exchange[];
  readonly all: readonly Exchange[];
  readonly deliveries: readonly Delivery[];
};

/** The observation for an entry of the register. */
export type Observed = {
  readonly seen: string;
  /** Whether the observation is the assumption; absent where people must compare them. */
  readonly agrees?: boolean;
};

/** Reports the observation, or the reason why there is none. */
export type Observer = (evidence: Evidence, assumed: Json) => Observed | string;

/** The member `data` of a response. */
function getData({ response }: Exchange): JsonObject {
  const data = isObject(response.body) ? response.body['data'] : undefined;
  return isObject(data) ? data : {};
}

/** Task records that were read. */
export function getTasks(exchanges: readonly Exchange[]): JsonObject[] {
  return exchanges
    .filter(({ operation, response }) => operation === 'getTask' && response.status === 200)
    .map(getData);
}

/** Exchanges of an operation. */
export function sentTo(exchanges: readonly Exchange[], operation: OperationId): Exchange[] {
  return exchanges.filter((exchange) => exchange.operation === operation);
}

/** Describes a response in a few words: status and body. */
export function describeResponse({ response }: Exchange): string {
  const text = JSON.stringify(response.body) ?? `${response.bytes} bytes`;
  return `${response.status} ${text.length > 160 ? `${text.slice(0, 157)}...` : text}`;
}

/** A value without its repetitions, in words. */
export function distinct(values: readonly unknown[]): string {
  return [...new Set(values.map(String))].join(', ');
}

/** Reason for a missing observation that needs a request. */
export const notProbed = 'not probed: the probe costs credits, or the target cannot run it';

/** The last exchange of a case. */
export function lastOf(evidence: Evidence, caseId: string): Exchange | undefined {
  return evidence.of(caseId).at(-1);
}

/** A member of an object; `undefined` of anything else. */
export function member(value: Json, name: string): Json | undefined {
  return isObject(value) ? value[name] : undefined;
}
