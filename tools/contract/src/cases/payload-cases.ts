import type { OperationDescription } from '@videogen/types';
import { mediaFields, operations } from '@videogen/types/operations';
import { type Documents, resolve, valueAt } from '../documents/document.ts';
import { isObject, type Json, type JsonObject } from '../documents/json.ts';
import type { MediaKind, Pool } from '../values/pool.ts';
import type { RequestCase } from './case.ts';
import { type Payload, payloads, placeholders } from './payloads.ts';
import { type RequestVariant, requestVariants } from './request-variants.ts';

/** Sends every payload of a create request in the table to the target: 200 or 422. */
export function payloadCases(documents: Documents): readonly RequestCase[] {
  return Object.values<OperationDescription>(operations).flatMap((operation) => {
    const variant = requestVariants.find((each) => each.operation === operation.id);
    const rows = payloads.filter(({ schema }) => schema === operation.request);
    return variant === undefined ? [] : rows.map((row) => payloadCase(documents, variant, row));
  });
}

function payloadCase({ openapi }: Documents, variant: RequestVariant, payload: Payload): RequestCase {
  const { accepted, why, value, field } = payload;
  const schema = `/components/schemas/${variant.schema}`;
  const property = `${schema}/properties/${field}`;
  const pointer = valueAt(openapi, property) === undefined ? schema : property;
  const { description } = resolve(openapi, pointer).value;
  const { required } = resolve(openapi, schema).value;
  // Safe: the payloads are JSON.
  const body = value as Json;
  return {
    kind: 'request',
    id: `${variant.name}/${field ?? 'body'}/${accepted ? 'accepts' : 'refuses'} ${why}`,
    operation: variant.operation,
    source: { location: `openapi#${pointer}`, sentence: String(description) },
    needs: [],
    input: {
      body: (pool) =>
        isObject(body)
          ? { ...optionalFields(variant, required, pool), ...bodyOnTarget(variant, body, pool) }
          : body,
    },
    expected: accepted
      ? { status: '200' }
      : { status: '422', ...(field !== undefined && { loc: ['body', field] }) },
  };
}

/** The fields of a valid request without media: a service may require some that the documents do not require. */
function optionalFields(variant: RequestVariant, required: Json | undefined, pool: Pool): JsonObject {
  const media = mediaFields(operations[variant.operation]);
  const left = Array.isArray(required) ? required : [];
  return Object.fromEntries(
    Object.entries(variant.base(pool)).filter(([name]) => !(name in media) && !left.includes(name)),
  );
}

function bodyOnTarget({ operation }: RequestVariant, body: JsonObject, pool: Pool): JsonObject {
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
