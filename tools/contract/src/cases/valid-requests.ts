import type { CreateOperationId } from '@videogen/types';
import { operations } from '@videogen/types/operations';
import type { Json } from '../documents/json.ts';
import type { OperationId } from '../documents/operations.ts';
import type { Input } from './case.ts';
import { type RequestVariant, requestVariants } from './request-variants.ts';

const someTask = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';

/** A valid request to each operation. */
export type Valid = { readonly name: string; readonly operation: OperationId; readonly input: Input };

/** Input of the operations that create no task. */
const others: Readonly<Record<Exclude<OperationId, CreateOperationId>, Omit<Valid, 'operation'>>> = {
  getTask: { name: 'get-task', input: { task_id: someTask } },
  createUpload: { name: 'upload', input: { body: (): Json => ({ filename: 'a.png' }) } },
};

/** A valid request to every operation. */
export const validRequests: readonly Valid[] = Object.values(operations).map(({ id }) => {
  if (isOther(id)) return { ...others[id], operation: id };
  const { name, base } = variantFor(id);
  return { name, operation: id, input: { body: base } };
});

function isOther(id: OperationId): id is keyof typeof others {
  return id in others;
}

function variantFor(id: CreateOperationId): RequestVariant {
  const variant = requestVariants.find(({ operation }) => operation === id);
  if (variant === undefined) throw new TypeError(`${id} has no variant`);
  return variant;
}
