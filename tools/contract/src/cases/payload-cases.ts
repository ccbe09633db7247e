import type { OperationDescription } from '@videogen/types';
import { mediaFields, operations } from '@videogen/types/operations';
import { isObject, type Json, type JsonObject } from '@videogen-tools/generate/json';
import { type Documents, resolve, valueAt } from '../documents/document.ts';
import type { OperationId } from '../documents/operations.ts';
import type { MediaKind, Pool } from '../values/pool.ts';
import type { Case } from './case.ts';
import { type Payload, payloads, placeholders } from './payloads.ts';
import { createRequestCase } from './request.ts';
import { type Valid, validRequests } from './valid-requests.ts';

/** Sends every payload of a request in the table to the target: 200 or 422. */
export function payloadCases(documents: Documents): readonly Case[] {
  return validRequests.flatMap((valid) => {
    const { request }: OperationDescription = operations[valid.operation];
    return payloads
      .filter(({ schema }) => schema === request)
      .map((payload) => payloadCase(documents, valid, payload));
  });
}

function payloadCase({ openapi }: Documents, valid: Valid, payload: Payload): Case {
  const { accepted, why, value: body, field } = payload;
  const { operation, name, input } = valid;
  const schema = `/components/schemas/${operations[operation].variants[0]}`;
  const property = `${schema}/properties/${field}`;
  const pointer = valueAt(openapi, property) === undefined ? schema : property;
  const { required } = resolve(openapi, schema).value;
  const others = (pool: Pool): JsonObject => optionalFields(operation, input.body?.(pool), required);

  return createRequestCase({
    id: `${name}/${field ?? 'body'}/${accepted ? 'accepts' : 'refuses'} ${why}`,
    operation,
    source: {
      location: `openapi#${pointer}`,
      sentence: String(resolve(openapi, pointer).value['description']),
    },
    input: {
      body: (pool) => (isObject(body) ? { ...others(pool), ...bodyOnTarget(operation, body, pool) } : body),
    },
    expected: accepted
      ? { status: '200' }
      : { status: '422', loc: ['body', ...(field === undefined ? [] : [field])] },
  });
}

/** The fields of a valid request without media: a service may require some that the documents do not require. */
function optionalFields(id: OperationId, body: Json | undefined, required: Json | undefined): JsonObject {
  const media = mediaFields(operations[id]);
  const left = Array.isArray(required) ? required : [];
  return Object.fromEntries(
    Object.entries(isObject(body) ? body : {}).filter(([name]) => !(name in media) && !left.includes(name)),
  );
}

function bodyOnTarget(operation: OperationId, body: JsonObject, pool: Pool): JsonObject {
  const media = mediaFields(operations[operation]);
  return Object.fromEntries(
    Object.entries(body).map(([name, item]) => [name, onTarget(item, media[name]?.accepts[0], pool)]),
  );
}

/** A value in which what must exist on the target does. */
function onTarget(value: Json, kind: MediaKind | undefined, pool: Pool): Json {
  if (Array.isArray(value)) return value.map((item) => onTarget(item, kind, pool));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, onTarget(item, kind, pool)]),
    );
  if (typeof value !== 'string') return value;
  if (kind !== undefined && value === placeholders.reference) return pool.reference(kind);
  if (kind !== undefined && value === placeholders.inline) return pool.inline(kind);
  if (!value.startsWith(placeholders.url)) return value;
  const rest = value.slice(placeholders.url.length);
  return value.length < 1000 ? `${pool.urlPrefix}${rest}` : pool.urlPrefix.padEnd(value.length, 'x');
}
