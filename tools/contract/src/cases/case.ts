import type { Json } from '@videogen-tools/generate/json';
import type { CaseContext } from '../context/case-context.ts';
import type { DocumentLocation } from '../documents/document.ts';
import type { OperationId } from '../documents/operations.ts';
import type { Ability, KeyState } from '../targets/target.ts';
import type { Pool } from '../values/pool.ts';

/** The sentence of the documents that a case tests, and its location. */
type Source = { readonly location: DocumentLocation; readonly sentence: string };

/** Fields of every case. */
type Common = {
  /** Stable and unique: `text-to-video/seconds/refuses half a second`. */
  readonly id: string;
  /** The operation, or the callback, that the case is about. */
  readonly operation: OperationId | 'taskStatusChanged';
  readonly source: Source;
  /** Abilities that the target needs. */
  readonly needs: readonly Ability[];
};

/** Request of a case. */
export type Input = {
  /** The body; made when the case runs, as media must exist on the target. */
  readonly body?: (pool: Pool) => Json;
  readonly task_id?: string;
  /** @default 'valid' */
  readonly key?: KeyState;
};

/** Expected response of a case. */
type Expected = {
  /** The declared status of the expected response: `200`, `422`, `4XX` … */
  readonly status: string;
  /** Location of the fault that a 422 must name. */
  readonly loc?: readonly (string | number)[];
  /** The body, as far as it is stated. */
  readonly body?: Json;
  /** Values that the body must contain, at any depth. */
  readonly mentions?: readonly (string | number)[];
};

/** One request and its response. */
export type RequestCase = Common & {
  readonly kind: 'request';
  readonly input: Input;
  readonly expected: Expected;
};

/** A case of several steps; `input` and `expected` describe `run`. */
export type FlowCase = Common & {
  readonly kind: 'flow';
  readonly input: string;
  readonly expected: string;
  /** Number of create requests on a deployment, each of which costs credits. */
  readonly creates: number;
  run(context: CaseContext): Promise<void>;
};

/** One statement about the contract that can be true or false of a target. */
export type Case = RequestCase | FlowCase;

/** Returns the maximum number of tasks that a case creates on a deployment, each of which costs credits. */
export function getCreates(testCase: Case): number {
  // A deployment may accept a request that it should refuse, so every create request counts.
  const creating = /^create(?!Upload)/.test(testCase.operation) ? 1 : 0;
  return testCase.kind === 'flow' ? Math.max(testCase.creates, creating) : creating;
}
