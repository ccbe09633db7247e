import { isObject, type Json, type JsonObject } from '@videogen-tools/generate/json';
import type { Watch } from '../run/run-case.ts';
import type { Delivery, Exchange } from '../traffic/exchange.ts';

/** Everything that crossed the wire, by the case that caused it. */
export type Evidence = {
  /** The exchanges of a case, in their order. */
  of(caseId: string): readonly Exchange[];
  readonly all: readonly Exchange[];
  readonly deliveries: readonly Delivery[];
};

/** The observation for an entry: what was seen, and whether it is the assumption, unless people must compare them. */
export type Observed = { readonly seen: string; readonly agrees?: boolean };

/** Reports the observation; `undefined` when there is none. */
export type Observer = (evidence: Evidence, assumed: Json) => Observed | undefined;

/** Creates a collection of the traffic of a run. */
export function createEvidence(): Evidence & { readonly watch: Watch } {
  const byCase = new Map<string, Exchange[]>();
  const all: Exchange[] = [];
  const deliveries: Delivery[] = [];
  return {
    all,
    deliveries,
    of: (caseId) => byCase.get(caseId) ?? [],
    watch: (caseId, traffic, sent) => {
      byCase.set(caseId, [...(byCase.get(caseId) ?? []), ...traffic]);
      all.push(...traffic);
      deliveries.push(...sent);
    },
  };
}

/** Returns the task records that a case read. */
export function getTasks(evidence: Evidence, caseId: string): JsonObject[] {
  return evidence.of(caseId).flatMap(({ operation, response: { status, body } }) => {
    const data = member(body, 'data');
    return operation === 'getTask' && status === 200 && isObject(data) ? [data] : [];
  });
}

/** Describes a response in a few words: status and body. */
export function describeResponse({ response }: Exchange): string {
  const text = JSON.stringify(response.body) ?? `${response.bytes} bytes`;
  return `${response.status} ${text.length > 160 ? `${text.slice(0, 157)}...` : text}`;
}

/** Returns a member of an object; `undefined` of anything else. */
export function member(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) ? value[name] : undefined;
}
