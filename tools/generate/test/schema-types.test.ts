import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { hoistSchemas, type NamedType } from '../src/emit/types/hoist-schemas.ts';
import { typesOpenapi } from '../src/emit/types-openapi.ts';
import type { Json, JsonObject } from '../src/json.ts';
import { type Parts, readSmall } from './support/small.ts';

async function writeTypes(parts: Parts): Promise<string> {
  const { 'openapi.ts': text = '' } = await typesOpenapi.emit(readSmall(parts));
  return text;
}

/** The types of the schema `One` with these properties, and those of its parts. */
async function writeFields(properties: JsonObject, others: JsonObject = {}): Promise<string> {
  const text = await writeTypes({ schemas: { One: { type: 'object', properties, ...others } } });
  const [, fields = ''] = text.split('export interface One ');
  return fields.slice(0, fields.indexOf('/**\n * The fields of a task'));
}

const getReference = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** The one member that is used of a path. */
const unused = `parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };`;

test('the types of operations refer to named schemas, and to other components by their paths', async () => {
  const responses: Json = {
    200: { $ref: '#/components/responses/Found' },
    default: {
      description: 'An error.',
      content: {
        'application/json': {
          schema: { type: 'object', properties: { a: { type: 'string' }, b: getReference('One') } },
        },
      },
    },
  };
  const text = await writeTypes({
    schemas: { One: { type: 'string', description: 'One thing.', maxLength: 3 } },
    openapi: {
      paths: {
        '/one': {
          get: { operationId: 'getOne', summary: 'Get one', description: 'Gets one.', responses },
        },
      },
    },
    components: {
      responses: {
        Found: {
          description: 'Found.',
          content: { 'application/json': { schema: getReference('One') } },
        },
      },
    },
  });
  expect(text).toBe(`import type { Dictionary, Integer, Uri, Uuid } from '../formats.ts';

export interface paths {
    "/one": {
        ${unused}
        /**
         * Get one
         * @description Gets one.
         */
        get: operations["getOne"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Task: Task;
        One: One;
    };
    responses: {
        /** @description Found. */
        Found: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": One;
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    getOne: {
        ${unused}
        requestBody?: never;
        responses: {
            200: components["responses"]["Found"];
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        a?: string;
                        b?: One;
                    };
                };
            };
        };
    };
}
/**
 *
 * @see spec/schemas/Task.yaml
 */
export type Task = Record<string, unknown>;
/**
 * One thing.
 *
 * @maxLength 3
 * @see spec/schemas/One.yaml
 */
export type One = string;
/**
 * The fields of a task whose lists of values may grow.
 *
 * @see spec/schemas/Task.yaml
 */
type OpenTask = Record<string, unknown>;
`);
});

test('each field has a type and a comment; an optional field may be undefined', async () => {
  const text = await writeFields(
    {
      count: { type: 'integer', minimum: 1, description: 'A number.' },
      ratio: { type: 'number' },
      name: { type: 'string' },
      'odd-name': { type: 'string', format: 'uri' },
      1: { type: ['string', 'null'], format: 'uuid' },
      closed: { enum: ['a', null] },
      numbers: { type: 'integer', enum: [1, 2] },
      constant: { type: 'integer', const: 7 },
      free: { type: 'object' },
      open: { type: ['object', 'null'], additionalProperties: true },
      map: { type: 'object', additionalProperties: { type: 'boolean' } },
      any: {},
      single: { oneOf: [{ type: 'string', minLength: 2 }, { type: 'null' }] },
      inner: { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: true },
      reference: { ...getReference('Task'), description: 'Here.' },
    },
    { required: ['count', 'closed', 'free', 'any'] },
  );
  expect(text).toBe(`{
    /**
     *
     *
     * Format: uuid
     * @see spec/schemas/One.yaml#/properties/1
     */
    1?: Uuid | null | undefined;
    /**
     * A number.
     *
     * @asType integer
     * @minimum 1
     * @see spec/schemas/One.yaml#/properties/count
     */
    count: Integer;
    /**
     *
     * @see spec/schemas/One.yaml#/properties/ratio
     */
    ratio?: number | undefined;
    /**
     *
     * @see spec/schemas/One.yaml#/properties/name
     */
    name?: string | undefined;
    /**
     *
     *
     * Format: uri
     * @see spec/schemas/One.yaml#/properties/odd-name
     */
    "odd-name"?: Uri | undefined;
    /**
     *
     * @see spec/schemas/One.yaml#/properties/closed
     */
    closed: "a" | null;
    /**
     *
     * @see spec/schemas/One.yaml#/properties/numbers
     */
    numbers?: 1 | 2 | undefined;
    /**
     *
     * @see spec/schemas/One.yaml#/properties/constant
     */
    constant?: 7 | undefined;
    /**
     *
     * @see spec/schemas/One.yaml#/properties/free
     */
    free: Dictionary;
    /**
     *
     * @see spec/schemas/One.yaml#/properties/open
     */
    open?: Dictionary | null | undefined;
    /**
     *
     * @see spec/schemas/One.yaml#/properties/map
     */
    map?: {
        [key: string]: boolean;
    } | undefined;
    /**
     *
     * @see spec/schemas/One.yaml#/properties/any
     */
    any: unknown;
    /**
     *
     * @minLength 2
     * @see spec/schemas/One.yaml#/properties/single
     */
    single?: string | null | undefined;
    /**
     *
     * @see spec/schemas/One.yaml#/properties/inner
     */
    inner?: ({
        /**
         *
         * @see spec/schemas/One.yaml#/properties/inner/properties/a
         */
        a?: string | undefined;
        [key: string]: unknown;
    }) | undefined;
    /**
     * Here.
     *
     * @see spec/schemas/One.yaml#/properties/reference
     */
    reference?: Task | undefined;
}
`);
});

test('a limited schema where ts-to-zod reads no limits has a type of its own, with a free name', async () => {
  const text = await writeTypes({
    schemas: {
      OneString: { type: 'boolean' },
      One: {
        type: 'object',
        properties: {
          'a/b': { type: 'object', additionalProperties: { type: 'string', maxLength: 2 } },
          lists: {
            type: 'array',
            items: { type: ['array', 'null'], maxItems: 1, items: { type: 'integer', maximum: 1 } },
          },
          types: { type: ['string', 'integer', 'null'], maxLength: 2, minimum: 3, title: 'Types' },
          union: {
            anyOf: [
              { type: 'string', pattern: '^a' },
              { type: 'number', minimum: 3 },
            ],
          },
          arrays: { type: 'object', additionalProperties: { type: 'array', minItems: 1, items: {} } },
          exclusive: { oneOf: [{ type: 'string', minLength: 4 }, { type: 'boolean' }] },
          annotated: { allOf: [{ type: 'array', items: { type: ['string', 'integer'], minimum: 5 } }] },
          objects: {
            type: 'array',
            minItems: 1,
            items: { type: 'object', properties: { a: { type: 'string', minLength: 1 } } },
          },
        },
      },
    },
  });
  expect(text.slice(text.indexOf('/**\n *\n * @see spec/schemas/OneString.yaml'))).toBe(`/**
 *
 * @see spec/schemas/OneString.yaml
 */
export type OneString = boolean;
/**
 *
 * @see spec/schemas/One.yaml
 */
export interface One {
    /**
     *
     * @see spec/schemas/One.yaml#/properties/a~1b
     */
    "a/b"?: {
        [key: string]: OneString2;
    } | undefined;
    /**
     *
     * @see spec/schemas/One.yaml#/properties/lists
     */
    lists?: OneArray[] | undefined;
    /**
     * Types
     *
     * @see spec/schemas/One.yaml#/properties/types
     */
    types?: OneString3 | OneInteger2 | null | undefined;
    /**
     *
     * @see spec/schemas/One.yaml#/properties/union
     */
    union?: OneString4 | OneNumber | undefined;
    /**
     *
     * @see spec/schemas/One.yaml#/properties/arrays
     */
    arrays?: {
        [key: string]: OneArray2;
    } | undefined;
    /**
     *
     * @see spec/schemas/One.yaml#/properties/exclusive
     */
    exclusive?: OneString5 | boolean | undefined;
    /**
     *
     * @see spec/schemas/One.yaml#/properties/annotated
     */
    annotated?: OneStringInteger[] | undefined;
    /**
     *
     * @minLength 1
     * @see spec/schemas/One.yaml#/properties/objects
     */
    objects?: {
        /**
         *
         * @minLength 1
         * @see spec/schemas/One.yaml#/properties/objects/items/properties/a
         */
        a?: string | undefined;
    }[] | undefined;
}
/**
 *
 * @maxLength 2
 * @see spec/schemas/One.yaml#/properties/a~1b/additionalProperties
 */
type OneString2 = string;
/**
 *
 * @asType integer
 * @maximum 1
 * @see spec/schemas/One.yaml#/properties/lists/items/items
 */
type OneInteger = Integer;
/**
 *
 * @maxLength 1
 * @see spec/schemas/One.yaml#/properties/lists/items
 */
type OneArray = OneInteger[] | null;
/**
 *
 * @maxLength 2
 * @see spec/schemas/One.yaml#/properties/types/anyOf/0
 */
type OneString3 = string;
/**
 *
 * @asType integer
 * @minimum 3
 * @see spec/schemas/One.yaml#/properties/types/anyOf/1
 */
type OneInteger2 = Integer;
/**
 *
 * @pattern ^a
 * @see spec/schemas/One.yaml#/properties/union/anyOf/0
 */
type OneString4 = string;
/**
 *
 * @minimum 3
 * @see spec/schemas/One.yaml#/properties/union/anyOf/1
 */
type OneNumber = number;
/**
 *
 * @minLength 1
 * @see spec/schemas/One.yaml#/properties/arrays/additionalProperties
 */
type OneArray2 = unknown[];
/**
 *
 * @minLength 4
 * @see spec/schemas/One.yaml#/properties/exclusive/oneOf/0
 */
type OneString5 = string;
/**
 *
 * @asType integer
 * @minimum 5
 * @see spec/schemas/One.yaml#/properties/annotated/allOf/0/items/anyOf/1
 */
type OneInteger3 = Integer;
/**
 *
 * @see spec/schemas/One.yaml#/properties/annotated/allOf/0/items
 */
type OneStringInteger = string | OneInteger3;
/**
 * The fields of a task whose lists of values may grow.
 *
 * @see spec/schemas/Task.yaml
 */
type OpenTask = Record<string, unknown>;
`);
});

test('a further field has a comment', async () => {
  const known = { enum: ['a'], 'x-extensible-enum': ['a'] };
  const text = await writeFields(
    { a: { type: 'string' } },
    {
      additionalProperties: true,
      'x-further-field': { description: 'Any other.', allOf: [known], 'x-unspecified': ['style'] },
    },
  );
  expect(text).toBe(`{
    /**
     *
     * @see spec/schemas/One.yaml#/properties/a
     */
    a?: string | undefined;
    /**
     * Any other.
     *
     * @remarks Toolkit advice: accept other values; whether the list may grow is not specified.
     * @remarks Not specified: (\`style\`)
     * @see spec/schemas/One.yaml#/x-further-field
     */
    [key: string]: unknown;
}
`);
});

test('a field that only keeps an object open has no comment', async () => {
  const text = await writeFields({ a: { type: 'string' } }, { additionalProperties: true });
  expect(text).toBe(`{
    /**
     *
     * @see spec/schemas/One.yaml#/properties/a
     */
    a?: string | undefined;
    [key: string]: unknown;
}
`);
});

test('the fields of a task whose lists may grow have any text', async () => {
  const list = { enum: ['a', 'b'], 'x-extensible-enum': ['a', 'b'] };
  const text = await writeTypes({
    schemas: {
      List: list,
      NullableList: { enum: ['a', null], 'x-extensible-enum': ['a', null] },
      Task: {
        type: 'object',
        required: ['named', 'other', 'name'],
        properties: {
          named: getReference('List'),
          other: { anyOf: [getReference('List'), { type: 'null' }] },
          nullable: getReference('NullableList'),
          inline: list,
          closed: { enum: ['a'] },
          name: { type: 'string' },
        },
      },
    },
  });
  expect(text.slice(text.indexOf('/**\n * The fields of a task'))).toBe(`/**
 * The fields of a task whose lists of values may grow.
 *
 * @see spec/schemas/Task.yaml
 */
interface OpenTask {
    /**
     *
     * @see spec/schemas/Task.yaml#/properties/named
     */
    named: string;
    /**
     *
     * @see spec/schemas/Task.yaml#/properties/other
     */
    other: string | null;
    /**
     *
     * @see spec/schemas/Task.yaml#/properties/nullable
     */
    nullable?: string | null | undefined;
    /**
     *
     * @see spec/schemas/Task.yaml#/properties/inline
     */
    inline?: string | undefined;
}
`);
});

test('the fields of a task that may be one of several objects are those of each', async () => {
  const list = { enum: ['a'], 'x-extensible-enum': ['a'] };
  const text = await writeTypes({
    schemas: {
      One: { type: 'object', properties: { one: list } },
      Two: { type: 'object', properties: { two: list } },
      Task: { anyOf: [getReference('One'), getReference('Two')] },
    },
  });
  const [, fields] = text.split('interface OpenTask ');
  expect(fields).toMatch(/^\{[^}]* one\?: string \| undefined;[^}]* two\?: string \| undefined;\n\}\n$/);
});

describe('the types that openapi-typescript writes', () => {
  const one: NamedType = { name: 'One', notes: [], furtherNotes: [], published: true };
  const hoist = (source: string): string => {
    const file = ts.createSourceFile('a.ts', source, ts.ScriptTarget.ES2023);
    const print = (node: ts.Node): string =>
      ts.createPrinter().printNode(ts.EmitHint.Unspecified, node, file);
    return hoistSchemas([...file.statements], [one])
      .map(print)
      .join('\n');
  };

  test.each([
    '',
    'type components = { schemas: { One: string } };',
    'interface components { schemas: Record<string, never> }',
    'interface components { schemas }',
    'interface components { other: { One: string } }',
    'interface other { schemas: { One: string } }',
    'interface components { schemas: { Two: string; [key: string]: string } }',
  ])('without the schema stop the generator: %s', (source) => {
    expect(() => hoist(source)).toThrow(/^openapi-typescript wrote no schema One\.$/);
  });

  test('keep what does not refer to a schema', () => {
    expect(
      hoist(`interface components {
  schemas: { One: { a: components["schemas"]["Two"] & { b: string }; [key: string]: string }; [name]: 1 };
  other: components["schemas"][string] | components["schemas"][0] | components["other"]["One"] | other["schemas"];
  method(): void;
}
interface webhooks { schemas: { One: 1 } }
`),
    ).toBe(`interface components {
    schemas: {
        One: One;
    };
    other: components["schemas"][string] | components["schemas"][0] | components["other"]["One"] | other["schemas"];
    method(): void;
}
interface webhooks {
    schemas: {
        One: 1;
    };
}
export interface One {
    a: Two & {
        b: string;
    };
    [key: string]: string;
}`);
  });
});
