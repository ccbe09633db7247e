import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { validatorsZod } from '../src/emit/validators-zod.ts';
import { getType } from '../src/emit/zod/get-type.ts';
import { patch } from '../src/emit/zod/patch.ts';
import type { Json, JsonObject } from '../src/json.ts';
import { type Parts, readSmall } from './support/small.ts';

/** The modules of the validators, without those of the small document itself. */
async function writeModules(parts: Parts): Promise<Readonly<Record<string, string>>> {
  const { 'task.ts': _task, 'open-task.ts': _open, ...texts } = await validatorsZod.emit(readSmall(parts));
  return texts;
}

const getReference = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

function getOperation(operationId: string, others: JsonObject): JsonObject {
  return {
    ...{ operationId, summary: `About ${operationId}`, description: '-' },
    responses: { 200: { description: '-' } },
    ...others,
  };
}

function getBody(schema: Json): JsonObject {
  return { requestBody: { required: true, description: '-', content: { 'application/json': { schema } } } };
}

test('each schema has a module that imports what it uses', async () => {
  const texts = await writeModules({
    schemas: {
      Word: { enum: ['a', "it's"], description: 'A  word,\nof some. More.\n' },
      OneThing: {
        type: 'object',
        description: 'One  thing. It has\nfields.\n',
        required: ['uri', 'flag', 'nothing', 'any'],
        properties: {
          uri: { type: 'string', format: 'uri', pattern: '^a/b', description: 'A URI.' },
          uuid: { type: ['string', 'null'], format: 'uuid', description: 'A UUID.' },
          flag: { type: 'boolean' },
          nothing: { type: 'null' },
          any: {},
          number: { type: 'number', maximum: -3 },
          constant: { const: -1 },
          truth: { const: true },
          numbers: { enum: [1, 2] },
          words: { enum: ['a', 'b-c', null] },
          text: { const: 'a' },
          list: { type: 'array', minItems: 1, items: getReference('Word'), description: 'A list.' },
          map: { type: 'object', additionalProperties: { type: 'string' } },
          free: { type: 'object' },
          open: { type: 'object', properties: { n: { type: 'integer' } }, additionalProperties: true },
          union: { anyOf: [{ type: 'string', minLength: 2 }, { type: 'number' }, { type: 'null' }] },
          'odd-name': { type: 'string' },
        },
      },
      List: { type: 'array', items: { type: 'string', description: 'An item.' }, description: 'A list.' },
      Count: { type: 'integer', minimum: 1, description: 'uuidSchema' },
    },
  });
  expect(texts).toEqual({
    'word.ts': `import * as z from 'zod';

/** Validates \`Word\`. A word, of some. */
export const wordSchema: z.ZodEnum<{ a: 'a'; 'it\\'s': 'it\\'s' }> = z.enum(["a", "it's"]).describe("A word, of some. More.");
`,
    'one-thing.ts': `import * as z from 'zod';
import { dictionarySchema, integerSchema, uriSchema, uuidSchema, createRecordSchema } from '../leaves.ts';
import { wordSchema } from './word.ts';
import { oneThingStringSchema } from './one-thing-string.ts';

/** Validates \`OneThing\`. One thing. */
export const oneThingSchema: z.ZodObject<{
  uri: typeof uriSchema;
  uuid: z.ZodNullable<z.ZodOptional<typeof uuidSchema>>;
  flag: z.ZodBoolean;
  nothing: z.ZodNull;
  any: z.ZodUnknown;
  number: z.ZodOptional<z.ZodNumber>;
  constant: z.ZodOptional<z.ZodLiteral<-1>>;
  truth: z.ZodOptional<z.ZodLiteral<true>>;
  numbers: z.ZodOptional<z.ZodUnion<readonly [z.ZodLiteral<1>, z.ZodLiteral<2>]>>;
  words: z.ZodNullable<z.ZodOptional<z.ZodEnum<{ a: 'a'; 'b-c': 'b-c' }>>>;
  text: z.ZodOptional<z.ZodLiteral<'a'>>;
  list: z.ZodOptional<z.ZodArray<typeof wordSchema>>;
  map: z.ZodOptional<z.ZodPipe<z.ZodUnknown, z.ZodRecord<z.ZodString, z.ZodString>>>;
  free: z.ZodOptional<typeof dictionarySchema>;
  open: z.ZodOptional<z.ZodObject<{
    n: z.ZodOptional<typeof integerSchema>;
  }, z.core.$loose>>;
  union: z.ZodNullable<z.ZodOptional<z.ZodUnion<readonly [typeof oneThingStringSchema, z.ZodNumber]>>>;
  'odd-name': z.ZodOptional<z.ZodString>;
}, z.core.$loose> = z.looseObject({
    uri: uriSchema.regex(/^a\\/b/u).describe("A URI."),
    uuid: uuidSchema.optional().nullable().describe("A UUID."),
    flag: z.boolean(),
    nothing: z.null(),
    any: z.unknown(),
    number: z.number().max(-3).optional(),
    constant: z.literal(-1).optional(),
    truth: z.literal(true).optional(),
    numbers: z.union([z.literal(1), z.literal(2)]).optional(),
    words: z.enum(["a", "b-c"]).optional().nullable(),
    text: z.literal("a").optional(),
    list: z.array(wordSchema).min(1).optional().describe("A list."),
    map: createRecordSchema(z.string()).optional(),
    free: dictionarySchema.optional(),
    open: z.looseObject({
        n: integerSchema.optional()
    }).optional(),
    union: z.union([oneThingStringSchema, z.number()]).optional().nullable(),
    "odd-name": z.string().optional()
}).describe("One thing. It has fields.");
`,
    'one-thing-string.ts': `import * as z from 'zod';

/** Validates \`OneThingString\`. */
export const oneThingStringSchema: z.ZodString = z.string().min(2);
`,
    'list.ts': `import * as z from 'zod';

/** Validates \`List\`. A list. */
export const listSchema: z.ZodArray<z.ZodString> = z.array(z.string().describe("An item.")).describe("A list.");
`,
    'count.ts': `import { integerSchema } from '../leaves.ts';

/** Validates \`Count\`. uuidSchema */
export const countSchema: typeof integerSchema = integerSchema.min(1).describe("uuidSchema");
`,
    'index.ts': `export { taskSchema } from './task.ts';
export { wordSchema } from './word.ts';
export { oneThingSchema } from './one-thing.ts';
export { listSchema } from './list.ts';
export { countSchema } from './count.ts';
`,
  });
});

test('each operation has an input, which is a schema of the documents or has a module', async () => {
  const text = { type: 'string', description: 'A text.' };
  const id = { name: 'id', in: 'path', required: true, description: 'The id.' };
  const {
    'one.ts': _one,
    'two.ts': _two,
    ...texts
  } = await writeModules({
    schemas: {
      One: {
        type: 'object',
        required: ['a', 'd'],
        properties: {
          a: { type: 'string', minLength: 1, description: 'Required.' },
          b: { ...text, description: 'Not required here.' },
          c: { type: 'integer', minimum: 0 },
          d: text,
          e: { type: 'integer' },
        },
      },
      Two: {
        type: 'object',
        required: ['b', 'e', 'f'],
        properties: {
          a: { type: 'string', description: 'Not required.' },
          b: text,
          e: { type: 'integer' },
          f: text,
        },
      },
      ListOnesInputString: { type: 'boolean' },
      Small: { type: 'object', description: 'Small.', properties: { a: { type: 'boolean' } } },
      Either: { anyOf: [getReference('One'), getReference('Two')], description: 'One or two.' },
    },
    openapi: {
      paths: {
        '/either/{id}': {
          put: getOperation('putEither', {
            parameters: [{ ...id, schema: { type: 'string', format: 'uuid' } }],
            ...getBody(getReference('Either')),
          }),
        },
        '/one/{id}': {
          put: getOperation('putOne', {
            parameters: [{ ...id, schema: { type: 'string' } }],
            ...getBody(getReference('Small')),
          }),
        },
        '/one': {
          post: getOperation('createOne', getBody(getReference('One'))),
          get: getOperation('listOnes', {
            parameters: [
              {
                ...{ name: 'limit', in: 'query', description: 'The limit.' },
                schema: { type: 'integer', minimum: 2, maximum: 5, description: 'Not shown' },
              },
              {
                ...{ name: 'words', in: 'query', description: 'Words.' },
                schema: { type: 'array', items: { type: 'string', maxLength: 2 } },
              },
            ],
          }),
        },
      },
    },
  });
  expect(texts).toEqual({
    'either.ts': expect.stringContaining('export const eitherSchema'),
    'put-either-input.ts': `import * as z from 'zod';
import { integerSchema, uuidSchema } from '../leaves.ts';
import { eitherSchema } from './either.ts';

/** Validates \`PutEitherInput\`. One or two. */
export const putEitherInputSchema: z.ZodObject<{
  id: typeof uuidSchema;
  a: z.ZodOptional<z.ZodString>;
  b: z.ZodOptional<z.ZodString>;
  c: z.ZodOptional<typeof integerSchema>;
  d: z.ZodOptional<z.ZodString>;
  e: z.ZodOptional<typeof integerSchema>;
  f: z.ZodOptional<z.ZodString>;
}, z.core.$loose> = z.looseObject({
    id: uuidSchema.describe("The id."),
    a: z.string().optional().describe("Not required."),
    b: z.string().optional().describe("Not required here."),
    c: integerSchema.min(0).optional(),
    d: z.string().optional().describe("A text."),
    e: integerSchema.optional(),
    f: z.string().optional().describe("A text.")
}).describe("One or two.").refine((input) => eitherSchema.safeParse(input).success, "Provide a and d or b and e and f");
`,
    'small.ts': expect.stringContaining('export const smallSchema'),
    'put-one-input.ts': `import * as z from 'zod';

/** Validates \`PutOneInput\`. Small. */
export const putOneInputSchema: z.ZodObject<{
  id: z.ZodString;
  a: z.ZodOptional<z.ZodBoolean>;
}, z.core.$loose> = z.looseObject({
    id: z.string().describe("The id."),
    a: z.boolean().optional()
}).describe("Small.");
`,
    'list-ones-input-string.ts': expect.stringContaining('export const listOnesInputStringSchema'),
    'list-ones-input-string2.ts': `import * as z from 'zod';

/** Validates \`ListOnesInputString2\`. */
export const listOnesInputString2Schema: z.ZodString = z.string().max(2);
`,
    'list-ones-input.ts': `import * as z from 'zod';
import { integerSchema } from '../leaves.ts';
import { listOnesInputString2Schema } from './list-ones-input-string2.ts';

/** Validates \`ListOnesInput\`. Input of the operation "About listOnes". */
export const listOnesInputSchema: z.ZodObject<{
  limit: z.ZodOptional<typeof integerSchema>;
  words: z.ZodOptional<z.ZodArray<typeof listOnesInputString2Schema>>;
}, z.core.$loose> = z.looseObject({
    limit: integerSchema.min(2).max(5).optional().describe("The limit."),
    words: z.array(listOnesInputString2Schema).optional().describe("Words.")
}).describe("Input of the operation \\"About listOnes\\".");
`,
    'one-input.ts': `import { oneSchema } from './one.ts';

/** Validates the input of \`one\`, an object: \`One\`. */
export const oneInputSchema: typeof oneSchema = oneSchema;
`,
    'index.ts': `export { taskSchema } from './task.ts';
export { oneSchema } from './one.ts';
export { twoSchema } from './two.ts';
export { listOnesInputStringSchema } from './list-ones-input-string.ts';
export { smallSchema } from './small.ts';
export { eitherSchema } from './either.ts';
export { putEitherInputSchema } from './put-either-input.ts';
export { putOneInputSchema } from './put-one-input.ts';
export { listOnesInputSchema } from './list-ones-input.ts';
export { oneInputSchema } from './one-input.ts';
`,
  });
});

test('a schema that contains itself stops the generator', async () => {
  const schemas = { One: { type: 'object', properties: { one: getReference('One') } } };
  await expect(writeModules({ schemas })).rejects.toMatchObject({
    code: 'keyword_not_carried',
    message:
      'spec/schemas: a schema that contains itself has no zod schema; write its depth out, or leave the inner schema open',
  });
});

describe('a name that TypeScript does not allow stops the generator', () => {
  const parameters = [{ name: 'id', in: 'query', description: '-', schema: { type: 'string' } }];
  const read = getOperation('read.it', { parameters });
  const write = getOperation('write.it', { parameters, ...getBody(getReference('One')) });
  const one = { type: 'object', properties: {} };

  test.each<readonly [string, Parts, at: string, problem: string]>([
    [
      'of a schema',
      { schemas: { 'a.b': { type: 'string' } } },
      'spec/schemas/a.b.yaml#',
      'ts-to-zod left "a.b" out',
    ],
    [
      'of an operation without a body',
      { openapi: { paths: { '/a': { get: read } } } },
      'spec/openapi.yaml#/paths',
      'ts-to-zod left "Read.itInput" out',
    ],
    [
      'of an operation with a body',
      { schemas: { One: one }, openapi: { paths: { '/a': { put: write } } } },
      'spec/schemas/One.yaml#',
      'ts-to-zod left "Write.itInput" out',
    ],
  ])('%s', async (_, parts, at, problem) => {
    await expect(writeModules(parts)).rejects.toMatchObject({
      code: 'keyword_not_carried',
      at,
      message: `${at}: ${problem}; rewrite the schema, or teach tools/generate the case`,
    });
  });
});

/** Reads an expression of zod. */
function parse(text: string): ts.Expression {
  const [statement] = ts.createSourceFile('a.ts', text, ts.ScriptTarget.ES2023, true).statements;
  if (statement === undefined || !ts.isExpressionStatement(statement))
    throw new Error(`not an expression: ${text}`);
  return statement.expression;
}

function print(expression: ts.Expression): string {
  return ts.createPrinter().printNode(ts.EmitHint.Expression, expression, expression.getSourceFile());
}

describe('what ts-to-zod writes', () => {
  test.each([
    ['z.object({ a: z.object({}) })', 'z.looseObject({ a: z.looseObject({}) })'],
    ['z.union([z.string(), z.undefined()])', 'z.string()'],
    ['z.union(a)', 'z.union(a)'],
    ['z.union()', 'z.union()'],
    ['z.union([a, b])', 'z.union([a, b])'],
    ['a.nullable()', 'a.nullable()'],
    ['describe(a).nullable()', 'describe(a).nullable()'],
    ['a.and(b)', 'a.and(b)'],
    ['z.union([z.string(), z.number(), z.undefined()])', 'z.union([z.string(), z.number()])'],
    ['z.union([z.literal("a"), z.literal("b")])', 'z.enum(["a", "b"])'],
    ['z.union([z.literal("a"), z.string()])', 'z.union([z.literal("a"), z.string()])'],
    ['z.union([z.literal(1), z.literal(2)])', 'z.union([z.literal(1), z.literal(2)])'],
    ['z.union([f("a"), f("b")])', 'z.union([f("a"), f("b")])'],
    ['z.record(z.string(), z.number())', 'createRecordSchema(z.number())'],
    ['z.record(z.string(), z.unknown()).and(z.object({}))', 'z.looseObject({})'],
    ['z.string().and(z.number())', 'z.string().and(z.number())'],
    ['z.string().describe("A.").nullable()', 'z.string().nullable().describe("A.")'],
    ['z.string().min(1).nullable()', 'z.string().min(1).nullable()'],
    ['z.string().regex(/a/)', 'z.string().regex(/a/u)'],
    ['a.object({})', 'a.object({})'],
    ['object({})', 'object({})'],
    ['z.object', 'z.object'],
    ['a.b.object({})', 'a.b.object({})'],
    ['f()()', 'f()()'],
  ])('%s is written as %s', (text, expected) => {
    expect(print(patch(parse(text), ''))).toBe(expected);
  });

  test.each([
    ['z.string()', 'z.string().describe("One.")'],
    ['z.string().describe("Two.")', 'z.string().describe("Two.")'],
  ])('%s has a description: %s', (text, expected) => {
    expect(print(patch(parse(text), 'One.'))).toBe(expected);
  });

  test.each([
    ['aSchema', 'typeof aSchema'],
    ['z.string()', 'z.ZodString'],
    ['z.string().min(1).max(2).regex(/a/).describe("A.").refine(f)', 'z.ZodString'],
    ['z.literal(true)', 'z.ZodLiteral<true>'],
    ['z.enum(["a", "b-c"])', "z.ZodEnum<{ a: 'a'; 'b-c': 'b-c' }>"],
    ['z.array(z.number())', 'z.ZodArray<z.ZodNumber>'],
    ['z.union([z.null(), a])', 'z.ZodUnion<readonly [z.ZodNull, typeof a]>'],
    [
      'z.looseObject({ a: z.boolean(), "b-c": z.unknown() })',
      "z.ZodObject<{\n  a: z.ZodBoolean;\n  'b-c': z.ZodUnknown;\n}, z.core.$loose>",
    ],
    ['createRecordSchema(z.string())', 'z.ZodPipe<z.ZodUnknown, z.ZodRecord<z.ZodString, z.ZodString>>'],
    ['a.optional().nullable()', 'z.ZodNullable<z.ZodOptional<typeof a>>'],
  ])('%s has the type %s', (text, type) => {
    expect(getType(parse(text))).toBe(type);
  });

  test.each([
    ['z.date()', 'date'],
    ['z.never(1)', 'never'],
    ['z.string().email()', 'email'],
    ['z.string(1)', 'string'],
    ['string()', 'string'],
    ['min()', 'min'],
    ['z.min()', 'min'],
    ['1', 'undefined'],
    ['f()()', 'undefined'],
    ['z.enum(a)', 'enum'],
    ['z.union(a)', 'union'],
    ['z.tuple([a])', 'tuple'],
    ['z.looseObject(a)', 'looseObject'],
    ['z.object({})', 'object'],
    ['z.looseObject({ a, b: c })', 'looseObject'],
    ['a.b', 'undefined'],
  ])('%s stops the generator', (text, name) => {
    expect(() => getType(parse(text))).toThrow(
      expect.objectContaining({
        code: 'keyword_not_carried',
        message: `spec: ts-to-zod wrote something unexpected: z.${name}; rewrite the schema, or teach src/emit/zod/get-type.ts the call`,
      }),
    );
  });
});
