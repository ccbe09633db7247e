import { describe, expect, test } from 'vitest';
import { clientOperations } from '../src/emit/client-operations.ts';
import { operationTables } from '../src/emit/operations.ts';
import type { Json, JsonObject } from '../src/json.ts';
import type { Contract } from '../src/model/contract.ts';
import { type Parts, readSmall } from './support/small.ts';

const getReference = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

function getContent(schema: Json, examples?: JsonObject): JsonObject {
  return { 'application/json': { schema, ...(examples && { examples }) } };
}

function getOperation(operationId: string, others: JsonObject = {}): JsonObject {
  return {
    ...{ operationId, summary: `About ${operationId}`, description: '-' },
    responses: { 200: { description: '-', content: getContent(getReference('Found')) } },
    ...others,
  };
}

function getBody(schema: Json, examples?: JsonObject): JsonObject {
  return { requestBody: { required: true, description: '-', content: getContent(schema, examples) } };
}

const create = { 'x-costs-credits': true, 'x-task-category': 'ONE' };
const entry = {
  ...{ id: 'task-final-statuses', title: '-', question: '-', known: '-', documents: '-', marks: '-' },
  assumption: { summary: '-', value: ['DONE'] },
};
const schemas: JsonObject = {
  TaskCategory: { enum: ['ONE', 'TWO'] },
  TaskStatus: { enum: ['DONE'] },
  AspectRatio: { enum: ['1:1'] },
  VideoStyle: { enum: ['plain'] },
  ServiceUri: { type: 'string', pattern: '^service://.+$' },
  Found: { type: 'object' },
};

function read({ schemas: others, ...parts }: Parts): Contract {
  return readSmall({ schemas: { ...schemas, ...others }, entries: [entry], ...parts });
}

/** The files that are generated from the table of operations. */
async function emitTables(contract: Contract): Promise<Record<string, string>> {
  const texts = await Promise.all(operationTables.map(({ emit }) => emit(contract)));
  return Object.assign({}, ...texts);
}

test('the facts of the documents are constants', async () => {
  const contract = read({
    schemas: {
      Link: { type: 'string', 'x-valid-for': 'PT2H' },
      Video: { type: 'object', properties: { first_url: { type: 'string', 'x-valid-for': 'PT1H' }, b: {} } },
    },
  });
  const { 'facts.ts': text } = await emitTables(contract);
  expect(text).toBe(`/** Version of the documents this was generated from. */
export const contractVersion = '1.2.3' as const;

/** Greatest size of an uploaded file. */
export const maximumBytes = 2 as const;

/** The beginning of every \`ServiceUri\`. */
export const serviceUriPrefix = 'service://' as const;

/** Least size of an uploaded file. */
export const minimumBytes = 1 as const;

/** File formats that can be uploaded, by kind. */
export const mediaFormats = { image: [], audio: [], video: [] } as const;

/** How long a \`Link\` is valid, in milliseconds. */
export const linkValidForMs = 7200000 as const;

/** How long a \`VideoFirstUrl\` is valid, in milliseconds. */
export const videoFirstUrlValidForMs = 3600000 as const;

/** The categories of a task that the documents list. */
export const taskCategories = ['ONE', 'TWO'] as const;

/** The statuses of a task that the documents list. */
export const taskStatuses = ['DONE'] as const;

/** The aspect ratios of a video, width to height. */
export const aspectRatios = ['1:1'] as const;

/** Values of the style, whose field has no specified name. */
export const videoStyles = ['plain'] as const;

/** The final statuses of a task: an assumption. */
export const finalStatuses = ['DONE'] as const;
`);
});

describe('documents without a fact that the packages know stop the generator', () => {
  const prefix =
    'spec/schemas/ServiceUri.yaml#: the packages know a media reference by its beginning; write a pattern that states it after ^';

  test.each<readonly [string, Parts, says: string]>([
    [
      'a list',
      { schemas: { AspectRatio: { type: 'string' } } },
      'spec/schemas/AspectRatio.yaml#: the packages list the values of the schema; write them as "enum"',
    ],
    [
      'the final statuses',
      { entries: [{ ...entry, id: 'other' }] },
      'spec/unspecified.yaml#/entries: no entry is "task-final-statuses"; write that entry',
    ],
    ['a pattern', { schemas: { ServiceUri: { type: 'string' } } }, prefix],
    ['a text', { schemas: { ServiceUri: { type: 'integer' } } }, prefix],
    ['a beginning', { schemas: { ServiceUri: { type: 'string', pattern: 'service://' } } }, prefix],
    ['a beginning before the rest', { schemas: { ServiceUri: { type: 'string', pattern: 'a|^b' } } }, prefix],
  ])('%s', async (_, parts, says) => {
    await expect(emitTables(read(parts))).rejects.toMatchObject({ code: 'document_broken', message: says });
  });
});

test('a create request has a schema, and its examples the kinds of their files', async () => {
  const media = (accepts: Json): JsonObject => ({ ...getReference('Media'), 'x-media': { accepts } });
  const body = (value: Json): JsonObject => ({ value });
  const contract = read({
    schemas: {
      Media: { type: 'object', properties: { service_uri: { type: 'string' } } },
      OneRequest: {
        type: 'object',
        properties: { image: media(['image']), sound: media(['audio', 'video']) },
      },
      ARequest: { type: 'object', properties: { image: media(['video']) } },
    },
    openapi: {
      paths: {
        '/one': {
          post: getOperation('createOne', {
            ...getBody(getReference('OneRequest'), {
              both: body({ image: { service_uri: 'service://a' }, sound: [{ service_uri: 'service://b' }] }),
              two: body({ sound: [{ service_uri: 'service://c' }, { service_uri: 'service://d' }] }),
              inline: body({ image: { data: 'abc' } }),
              nothing: body(null),
              text: body('service://e'),
            }),
            ...create,
          }),
        },
        '/two': {
          post: getOperation('createTwo', {
            ...getBody(getReference('ARequest')),
            ...create,
            'x-task-category': 'TWO',
          }),
          get: getOperation('getTwo'),
        },
      },
    },
  });
  const texts = await emitTables(contract);
  expect(texts['example-media.ts']).toContain(
    "= { 'service://a': 'image', 'service://b': 'audio', 'service://c': 'audio', 'service://d': 'audio' };\n",
  );
  expect(texts['request-schemas.ts']).toBe(`import type { CreateOperationId } from '@videogen/types';
import {
  aRequestSchema,
  oneRequestSchema,
} from '@videogen/validators';
import type { ZodType } from 'zod';

/** The schema of the body of a create request, by the id of the operation. */
export const requestSchemas: Readonly<Record<CreateOperationId, ZodType>> = {
  createOne: oneRequestSchema,
  createTwo: aRequestSchema,
};
`);
  expect(texts['operation-ids.ts']).toBe(`/** Ids of the operations of the service. */
export type OperationId =
  | 'createOne'
  | 'getTwo'
  | 'createTwo';

/** Ids of the operations that create a task and cost credits. */
export type CreateOperationId =
  | 'createOne'
  | 'createTwo';
`);
});

test('the client has a function for each operation, in files that an application loads apart', async () => {
  const contract = read({
    schemas: { OneRequest: { type: 'object', properties: {} }, Upload: { type: 'object' } },
    openapi: {
      paths: {
        '/one/{id}': {
          get: getOperation('getOne', {
            responses: {
              200: { description: '-', content: getContent(getReference('Found')) },
              202: { description: '-', content: getContent(getReference('Other')) },
              422: { description: '-', content: getContent(getReference('Upload')) },
            },
          }),
          delete: getOperation('deleteOne'),
        },
        '/upload': {
          put: getOperation('putFile', getBody(getReference('Upload'))),
          post: getOperation('postFile', getBody(getReference('Upload'))),
        },
        '/one': {
          post: getOperation('createOne', { ...getBody(getReference('OneRequest')), ...create }),
        },
      },
    },
  });
  const texts = await clientOperations.emit(contract);
  const imports = `import type { VideoHttpClient } from '../create-http.ts';
import type { Received, SendOptions } from '../send-operation.ts';
`;
  expect(texts['reads.ts']).toBe(`import type {
  Found,
  Other,
  paths,
} from '@videogen/types';
${imports}
/** About getOne: \`GET /one/{id}\`. */
export const getOne = (
  http: VideoHttpClient,
  path: paths['/one/{id}']['get']['parameters']['path'],
  options: SendOptions,
): Received<Found | Other> => http.GET('/one/{id}', { params: { path }, ...options });

/** About deleteOne: \`DELETE /one/{id}\`. */
export const deleteOne = (
  http: VideoHttpClient,
  path: paths['/one/{id}']['delete']['parameters']['path'],
  options: SendOptions,
): Received<Found> => http.DELETE('/one/{id}', { params: { path }, ...options });
`);
  expect(texts['uploads.ts']).toBe(`import type {
  Found,
  Upload,
} from '@videogen/types';
${imports}
/** About putFile: \`PUT /upload\`. */
export const putFile = (
  http: VideoHttpClient,
  body: Upload,
  options: SendOptions,
): Received<Found> => http.PUT('/upload', { body, ...options });

/** About postFile: \`POST /upload\`. */
export const postFile = (
  http: VideoHttpClient,
  body: Upload,
  options: SendOptions,
): Received<Found> => http.POST('/upload', { body, ...options });
`);
  expect(texts['create-methods.ts']).toBe(`import type {
  OneRequest,
} from '@videogen/types';
import type { CreateMethod, WithMedia } from '../request-input.ts';

/** Input of each create operation, by the name of the method. */
export interface CreateInputs {
  /** Input of \`POST /one\`. */
  readonly one: WithMedia<OneRequest>;
}

/** The create operations. A task costs credits. */
export interface CreateMethods {
  /**
   * -
   *
   * \`POST /one\`
   */
  readonly one: CreateMethod<CreateInputs['one']>;
}
`);
});

describe('a body without a name stops the generator', () => {
  const says =
    'the client names the schema of a body; list the schema under components.schemas of openapi.yaml, and refer to it';

  test.each<readonly [string, JsonObject]>([
    ['a schema without a reference', getBody({ type: 'object' })],
    ['a schema without a reference in a create request', { ...getBody({ type: 'object' }), ...create }],
    ['no schema', { requestBody: { required: true, description: '-', content: {} } }],
    ['no body of a create request', create],
  ])('%s', async (_, operation) => {
    const contract = read({ openapi: { paths: { '/one': { post: getOperation('postOne', operation) } } } });
    expect(() => clientOperations.emit(contract)).toThrow(`spec/paths/postOne.yaml#/requestBody: ${says}`);
  });
});
