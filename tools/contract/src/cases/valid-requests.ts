import type { Json } from '../documents/json.ts';
import type { OperationId } from '../documents/operations.ts';
import type { Pool } from '../values/pool.ts';
import type { Input } from './case.ts';
import { sheets } from './sheets.ts';

const someTask = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';

/** A valid request to each operation. */
export type Valid = { readonly name: string; readonly operation: OperationId; readonly input: Input };

/** A valid request to every operation. */
export const validRequests: readonly Valid[] = [
  ...sheets
    .filter(({ name }) => name !== 'talking-avatar-from-video')
    .map(({ name, operation, base }) => ({
      name,
      operation,
      input: { body: (pool: Pool): Json => base(pool) },
    })),
  { name: 'get-task', operation: 'getTask', input: { task_id: someTask } },
  { name: 'upload', operation: 'createUpload', input: { body: (): Json => ({ filename: 'a.png' }) } },
];
