import type { ValidationError } from '@videogen/types';
import type { AssumptionId } from '../assumptions/assumptions.ts';
import { invalid } from './answer.ts';

/** Finds what is wrong with a body; undefined when nothing is. */
export type FindFaults = (body: unknown) => readonly ValidationError[] | undefined;

/**
 * Checks a request body.
 *
 * @param assumptions entries of the register that a refusal rests on
 * @throws {Refusal} 422 with the validation error body
 */
export function checkBody(
  faultsOf: FindFaults,
  body: unknown,
  assumptions: readonly AssumptionId[] = [],
): void {
  const faults = faultsOf(body);
  if (faults !== undefined) throw invalid(faults, { assumptions });
}
