export type { ValidationError, ValidationErrorBody } from '@videogen/types';
// The list of schemas is generated with them; a test pins it.
export * from './generated/index.ts';
export { type LenientTask, lenientTaskSchema, unknownWords } from './lenient-task.ts';
export { type FaultPlace, toInvalidJsonBody, toValidationErrorBody } from './validation-error-body.ts';
