import { mediaFields, operations } from '@videogen/types/operations';
import { isObject, type Json, type JsonObject } from '@videogen-tools/generate/json';
import type { OperationId } from '../documents/operations.ts';
import type { Pool } from './pool.ts';

/** Returns a request body in which each reference is replaced by an existing one of a kind that its field accepts. */
export function withReferences(operation: OperationId, body: JsonObject, pool: Pool): JsonObject {
  const media = mediaFields(operations[operation]);
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const kind = media[name]?.accepts[0];
      return [name, kind === undefined ? value : replaced(value, pool.reference(kind))];
    }),
  );
}

function replaced(value: Json, reference: string): Json {
  if (Array.isArray(value)) return value.map((item) => replaced(item, reference));
  if (!isObject(value)) return value;
  return typeof value['service_uri'] === 'string' ? { ...value, service_uri: reference } : value;
}
