import type { CreateOperationId } from '@videogen/types';

/** Returns the name of an operation in the configuration: `textToVideo` for `createTextToVideo`, as in the client. */
export function operationName(id: CreateOperationId): string {
  const name = id.replace(/^create/, '');
  return name.charAt(0).toLowerCase() + name.slice(1);
}
