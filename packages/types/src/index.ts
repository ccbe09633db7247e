// A test pins the names.

export type * from './generated/openapi.ts';
export type { CreateOperationId, OperationId } from './generated/operation-ids.ts';
export type { FieldDescription, OperationDescription } from './operation-description.ts';
