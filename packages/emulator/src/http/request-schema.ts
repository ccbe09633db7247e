import { toValidationErrorBody } from '@videogen/validators';
import { jsonAnswer, Refusal } from './answer.ts';

/** What the emulator needs of a generated schema. */
export interface RequestSchema {
  readonly safeParse: (value: unknown) => SchemaVerdict;
}

type SchemaVerdict =
  | { readonly success: true }
  | { readonly success: false; readonly error: Parameters<typeof toValidationErrorBody>[0] };

/**
 * Checks a request body.
 *
 * @throws {Refusal} 422 with the validation error body
 */
export function checkBody(schema: RequestSchema, body: unknown): void {
  const verdict = schema.safeParse(body);
  if (!verdict.success)
    throw new Refusal(jsonAnswer(422, toValidationErrorBody(verdict.error, 'body', body)));
}
