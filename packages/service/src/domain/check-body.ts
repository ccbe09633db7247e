import { toValidationErrorBody } from '@videogen/validators';
import type { ZodType } from 'zod';
import { invalidInput } from './errors.ts';
import { isObject } from './is-object.ts';

/** Members of a body. Each of 100,000 would be checked, stored and shown: seconds in which nobody else is served. */
const MAX_MEMBERS = 1000;

/**
 * Checks a request body against the documents.
 *
 * @throws {ServiceError} `INPUT_INVALID`
 */
export function checkBody(schema: ZodType, body: unknown): void {
  if (isObject(body) && Object.keys(body).length > MAX_MEMBERS) {
    const msg = `The body has more than ${MAX_MEMBERS} members`;
    throw invalidInput('INPUT_INVALID', [{ loc: ['body'], msg, type: 'too_long' }]);
  }
  const { error } = schema.safeParse(body);
  if (error) throw invalidInput('INPUT_INVALID', toValidationErrorBody(error, 'body', body).detail);
}
