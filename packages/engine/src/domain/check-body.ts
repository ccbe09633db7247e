import { toValidationErrorBody } from '@videogen/validators';
import type { ZodType } from 'zod';
import { invalidInput } from './errors.ts';

/**
 * Checks a request body against the documents.
 *
 * @throws {ServiceError} `INPUT_INVALID`
 */
export function checkBody(schema: ZodType, body: unknown): void {
  const { error } = schema.safeParse(body);
  if (error) throw invalidInput('INPUT_INVALID', toValidationErrorBody(error, 'body', body).detail);
}
