import type { ValidationError } from '@videogen/types';
import { invalidInput } from './errors.ts';

/** Finds what is wrong with a body; undefined when nothing is. */
export type FindFaults = (body: unknown) => readonly ValidationError[] | undefined;

/**
 * Checks a request body against the documents.
 *
 * @throws {ServiceError} `INPUT_INVALID`
 */
export function checkBody(faultsOf: FindFaults, body: unknown): void {
  const faults = faultsOf(body);
  if (faults !== undefined) throw invalidInput('INPUT_INVALID', faults);
}
