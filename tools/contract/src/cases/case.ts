import { operations } from '@videogen/types/operations';
import type { CaseContext } from '../context/case-context.ts';
import type { DocumentLocation } from '../documents/document.ts';
import type { OperationId } from '../documents/operations.ts';
import type { Ability } from '../targets/target.ts';

/** One statement about the contract that can be true or false of a target. */
export type Case = {
  /** Stable, unique, and what must be true: `text-to-video/seconds/refuses half a second`. */
  readonly id: string;
  /** The operation, or the callback, that the case is about. */
  readonly operation: OperationId | 'taskStatusChanged';
  /** The sentence of the documents that it tests, and its location. */
  readonly source: { readonly location: DocumentLocation; readonly sentence: string };
  /** Abilities that the target needs. @default none */
  readonly needs?: readonly Ability[];
  /** Number of create requests on a deployment, each of which costs credits. @default 1 for a create operation */
  readonly creates?: number;
  /**
   * Sends requests and checks what comes back.
   *
   * @throws {ContractFailure} when the target contradicts the sentence.
   */
  run(context: CaseContext): Promise<unknown>;
};

/** Returns the maximum number of tasks that a case creates on a deployment, each of which costs credits. */
export function getCreates({ operation, creates = 0 }: Case): number {
  // A deployment may accept a request that it should refuse, so every create request counts.
  return operation !== 'taskStatusChanged' && operations[operation].costsCredits
    ? Math.max(creates, 1)
    : creates;
}
