import fc from 'fast-check';

/** Small numbers, small alphabets, few names: so that two schemas often nearly agree. */
const bound = fc.integer({ min: 0, max: 4 });
const name = fc.constantFrom('a', 'b', 'c');
const text = fc.constantFrom('', 'a', 'ab', 'b', '1', 'aaaa');
const scalar = fc.oneof(
  text,
  fc.integer({ min: -2, max: 5 }),
  fc.boolean(),
  fc.constant(null),
  fc.constant(0.5),
);
const pattern = fc.constantFrom('^a', 'b$', '^[ab]*$', '^(?!ab)', '^.{1,3}$', '1', '^a?b?$');
const type = fc.constantFrom('string', 'integer', 'number', 'boolean', 'null', 'array', 'object');

const optional = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined, freq: 2 });

function compact(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));
}

const strings = fc
  .record({ minLength: optional(bound), maxLength: optional(bound), pattern: optional(pattern) })
  .map((each) => ({ type: 'string', ...compact(each) }));
const numbers = fc
  .record({
    type: fc.constantFrom('integer', 'number'),
    minimum: optional(fc.integer({ min: -2, max: 4 })),
    exclusiveMaximum: optional(fc.integer({ min: -1, max: 5 })),
    multipleOf: optional(fc.constantFrom(1, 2, 3, 0.5)),
  })
  .map(compact);
const constants = fc.array(scalar, { minLength: 1, maxLength: 4 }).map((values) => ({ enum: values }));
const types = fc.uniqueArray(type, { minLength: 1, maxLength: 3 }).map((each) => ({ type: each }));

function conditional(schema: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> {
  // Entries, as an object with a member `then` could be mistaken for a promise.
  return fc
    .tuple(schema, optional(schema), optional(schema))
    .map((keywords) =>
      compact(Object.fromEntries(['if', 'then', 'else'].map((key, index) => [key, keywords[index]]))),
    );
}

/** Schemas of JSON Schema 2020-12 with every keyword that a proof knows. */
export const schemas: fc.Arbitrary<unknown> = fc.letrec<{ schema: unknown }>((tie) => {
  const schema = tie('schema');
  const list = fc.array(schema, { minLength: 1, maxLength: 3 });
  const objects = fc
    .record({
      properties: optional(fc.dictionary(name, schema, { maxKeys: 3, noNullPrototype: true })),
      required: optional(fc.uniqueArray(name, { maxLength: 2 })),
      additionalProperties: optional(schema),
      patternProperties: optional(
        fc.dictionary(fc.constantFrom('^a', 'b', '^[a-c]$'), schema, { maxKeys: 2, noNullPrototype: true }),
      ),
      propertyNames: optional(fc.constantFrom({ maxLength: 1 }, { pattern: '^[ab]' }, { enum: ['a', 'b'] })),
      minProperties: optional(fc.integer({ min: 0, max: 2 })),
      maxProperties: optional(fc.integer({ min: 0, max: 3 })),
      dependentRequired: optional(
        fc.dictionary(name, fc.uniqueArray(name, { maxLength: 1 }), { maxKeys: 1, noNullPrototype: true }),
      ),
      dependentSchemas: optional(fc.dictionary(name, schema, { maxKeys: 1, noNullPrototype: true })),
    })
    .map((each) => ({ type: 'object', ...compact(each) }));

  const arrays = fc
    .record({
      items: optional(schema),
      prefixItems: optional(list),
      minItems: optional(fc.integer({ min: 0, max: 2 })),
      maxItems: optional(fc.integer({ min: 0, max: 3 })),
      uniqueItems: optional(fc.constant(true)),
      contains: optional(schema),
      minContains: optional(fc.integer({ min: 0, max: 2 })),
      maxContains: optional(fc.integer({ min: 0, max: 2 })),
    })
    // Ajv accepts an empty array against `contains` with `prefixItems`, but the validator of this test must be right.
    .map(({ contains, ...each }) => ({
      type: 'array',
      ...compact(each.prefixItems ? each : { ...each, contains }),
    }));

  const unions = fc.oneof(
    list.map((anyOf) => ({ anyOf })),
    list.map((oneOf) => ({ oneOf })),
    list.map((allOf) => ({ allOf })),
    schema.map((not) => ({ not })),
    conditional(schema),
  );

  return {
    schema: fc.oneof(
      { maxDepth: 2, depthSize: 'small' },
      fc.oneof(strings, numbers, constants, types, fc.boolean()),
      objects,
      arrays,
      unions,
      fc.tuple(objects, unions).map(([one, other]) => ({ ...one, ...other })),
    ),
  };
}).schema;

/** Values among which those schemas change their mind. */
export const values: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'ab', 'z'), tie('value'), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  ),
})).value;

const subschemas = ['items', 'contains', 'not', 'if', 'then', 'else', 'additionalProperties'];
const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const maps = ['properties', 'patternProperties', 'dependentSchemas'];

/** Puts another schema in the place of one inside of a schema, or of the schema itself. */
function replaced(schema: unknown, at: number, other: unknown): unknown {
  let left = at;
  const visit = (each: unknown): unknown => {
    if (left-- === 0) return other;
    if (typeof each !== 'object' || each === null) return each;
    const copy = Object.entries(each).map(([key, value]: [string, unknown]) => {
      if (subschemas.includes(key)) return [key, visit(value)];
      if (lists.includes(key) && Array.isArray(value)) return [key, value.map(visit)];
      if (maps.includes(key) && typeof value === 'object' && value !== null)
        return [key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, visit(inner)]))];
      return [key, value];
    });
    return Object.fromEntries(copy);
  };
  return visit(schema);
}

/** Two schemas that differ in one place. */
export const neighbours: fc.Arbitrary<[unknown, unknown]> = fc
  .tuple(schemas, fc.integer({ min: 0, max: 8 }), schemas, schemas)
  .map(([schema, at, one, other]) => [replaced(schema, at, one), replaced(schema, at, other)]);
