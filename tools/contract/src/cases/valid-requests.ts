import type { CreateOperationId, OperationDescription } from '@videogen/types';
import { operations } from '@videogen/types/operations';
import type { Json, JsonObject } from '@videogen-tools/generate/json';
import type { OperationId } from '../documents/operations.ts';
import { withReferences } from '../values/references.ts';
import type { Input } from './request.ts';

const someTask = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';

/** A valid request to each operation; the name is the prefix of case ids: `text-to-video`. */
export type Valid = { readonly name: string; readonly operation: OperationId; readonly input: Input };

/** Input of the operations that create no task. */
const others: Readonly<Record<Exclude<OperationId, CreateOperationId>, Omit<Valid, 'operation'>>> = {
  getTask: { name: 'get-task', input: { task_id: someTask } },
  createUpload: { name: 'upload', input: { body: (): Json => ({ filename: 'a.png' }) } },
};

/** A valid request to every operation: the first example of the documents, one second long and without a callback. */
export const validRequests: readonly Valid[] = Object.values(operations).map(({ id }) => {
  if (isOther(id)) return { ...others[id], operation: id };
  const { examples }: OperationDescription = operations[id];
  const [example] = Object.values(examples);
  // Safe: the examples are objects of JSON, which the table only marks as readonly.
  const { callback_url: _, ...body } = example as JsonObject;
  return {
    name: kebab(id.replace('create', '')),
    operation: id,
    input: { body: (pool) => ({ ...withReferences(id, body, pool), seconds: 1 }) },
  };
});

function isOther(id: OperationId): id is keyof typeof others {
  return id in others;
}

function kebab(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
}
