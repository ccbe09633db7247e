import { readFile } from 'node:fs/promises';
import { operationList } from '@videogen/types/operations';
import * as validators from '@videogen/validators';
import { expect, test } from 'vitest';
import * as z from 'zod';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Schema = { readonly [key: string]: Json };

const isObject = (value: Json | undefined): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const { components }: { components: { schemas: Record<string, Schema> } } = JSON.parse(
  await readFile(new URL('../../../spec/dist/openapi.json', import.meta.url), 'utf8'),
);

/** Annotations that the schemas do not carry. */
const left = /^(title|examples|default|contentEncoding|externalDocs|\$schema|x-.*)$/;

/** Follows references, whose siblings replace what they say. */
function resolve({ $ref, allOf, ...own }: Schema): Schema {
  const target = typeof $ref === 'string' ? components.schemas[$ref.replace(/.*\//, '')] : undefined;
  const [only] = Array.isArray(allOf) ? allOf : [];
  return { ...(target && resolve(target)), ...(isObject(only) && resolve(only)), ...own };
}

/** Writes a schema in one form: without references, and each of several types as a member of a union. */
function normalize(given: Schema): Schema {
  const schema = Object.fromEntries(Object.entries(resolve(given)).filter(([key]) => !left.test(key)));
  const { type, description, anyOf, ...limits } = schema;
  const described = description === undefined ? {} : { description };
  if (Array.isArray(type)) {
    const typed = type.map((one) => (one === 'null' ? { type: one } : { type: one, ...limits }));
    return normalize({ ...described, anyOf: typed });
  }
  if (Array.isArray(anyOf)) {
    const members = anyOf.filter(isObject).map(normalize);
    const flat = members.flatMap(({ anyOf: inner, ...others }) =>
      Array.isArray(inner) && Object.keys(others).length === 0
        ? inner
        : [{ ...others, ...(inner && { anyOf: inner }) }],
    );
    const isAny =
      flat.length === 6 || flat.some((member) => isObject(member) && Object.keys(member).length === 0);
    if (isAny) return described;
    return {
      ...described,
      ...limits,
      anyOf: flat.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    };
  }
  const members = Object.entries(limits).flatMap(([key, value]): [string, Json][] => {
    if (key === 'const') return [['enum', [value]]];
    if (key === 'pattern') return [[key, String(value).replaceAll('\\/', '/')]];
    if (key === 'properties' && isObject(value)) {
      const properties = Object.entries(value).map(([name, child]) => [
        name,
        isObject(child) ? normalize(child) : child,
      ]);
      return properties.length === 0 ? [] : [[key, Object.fromEntries(properties)]];
    }
    if (key === 'required' && Array.isArray(value)) return [[key, value.toSorted()]];
    if (key === 'propertyNames') return [];
    if (!isObject(value)) return key === 'additionalProperties' && value === true ? [] : [[key, value]];
    const { description: _, ...values } = normalize(value); // what describes the values of a map is left out
    const child = key === 'additionalProperties' ? values : normalize(value);

    return Object.keys(child).length === 0 ? [] : [[key, child]];
  });

  // The type of a listed value says nothing more.
  const kind = type === undefined || 'const' in limits || 'enum' in limits ? {} : { type };
  return { ...kind, ...described, ...Object.fromEntries(members) };
}

const schemaOf = (name: string): z.ZodType => {
  const schema: unknown = Reflect.get(validators, `${name.charAt(0).toLowerCase()}${name.slice(1)}Schema`);
  return schema instanceof z.ZodType ? schema : expect.unreachable(`no schema ${name}`);
};

/** The fields of the objects that a body may be; of two descriptions of a field, the one that accepts more. */
function merge(request: Schema): Schema {
  if (!Array.isArray(request['anyOf'])) return request;
  const objects = request['anyOf'].filter(isObject).map(resolve);
  const required = objects.map(
    (object) => new Set(Array.isArray(object['required']) ? object['required'] : []),
  );
  const common = [...(required[0] ?? [])].filter((name) => required.every((names) => names.has(name)));
  const properties = objects.flatMap((object, index) =>
    Object.entries(object['properties'] ?? {}).filter(
      ([name]) => common.includes(name) || !required[index]?.has(name),
    ),
  );
  const { description = null } = request;
  return { type: 'object', description, required: common, properties: Object.fromEntries(properties) };
}

const getTask: Schema = {
  type: 'object',
  description: 'Input of the operation "Read a task".',
  required: ['task_id'],
  properties: { task_id: { type: 'string', format: 'uuid', description: 'Identifier of the task, a UUID.' } },
};

test.each(operationList)('the input of $name is an object, as in the contract', ({ name, request }) => {
  // Safe: it is JSON.
  const json = z.toJSONSchema(schemaOf(`${name}Input`)) as Schema;
  expect(json).toMatchObject({ type: 'object', description: expect.any(String) });
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) expect(Object.keys(json)).not.toContain(keyword);
  expect(normalize(json)).toEqual(normalize(request ? merge(components.schemas[request] ?? {}) : getTask));
});

test('an input with alternatives gets the verdict of the request, and names the alternatives', () => {
  const media = { service_uri: 'service://a' };
  const values = [undefined, null, media, { service_uri: 1 }];
  for (const image of values) {
    for (const video of values) {
      const input = { audio: media, seconds: 3, image, video };
      const { success } = validators.talkingAvatarInputSchema.safeParse(input);
      expect(success).toBe(validators.talkingAvatarRequestSchema.safeParse(input).success);
    }
  }
  const { error } = validators.talkingAvatarInputSchema.safeParse({ audio: media, seconds: 3 });
  expect(error?.issues).toMatchObject([{ path: [], message: 'Provide image or video' }]);
});

test.each(Object.keys(components.schemas))('%s as JSON Schema is the one of the contract', (name) => {
  // Safe: it is JSON.
  const json = z.toJSONSchema(schemaOf(name)) as Schema;
  expect(normalize(json)).toEqual(normalize(components.schemas[name] ?? {}));
});
