import { ContractError } from '../contract-error.ts';
import {
  expectArray,
  expectObject,
  expectString,
  isObject,
  type Json,
  type JsonObject,
  pointerSegment,
  resolve,
  stringList,
} from '../json.ts';
import { readSchema } from './read-schema.ts';
import type { SchemaNode } from './schema-node.ts';

const locations = ['path', 'query', 'header'] as const;
const verbs = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** A body or a response body: JSON of one schema. */
export interface Body {
  readonly description: string;
  /** Media type; absent without a body. */
  readonly contentType?: string;
  readonly schema?: SchemaNode;
  /** Values by name, in the order of the document. */
  readonly examples: Readonly<Record<string, Json>>;
  /** One line about each example, by its name. */
  readonly summaries: Readonly<Record<string, string>>;
  /** Name of the component that describes it, if one does. */
  readonly component?: string;
  readonly unspecified: readonly string[];
}

export interface Parameter {
  readonly name: string;
  readonly in: (typeof locations)[number];
  readonly required: boolean;
  readonly description: string;
  readonly schema: SchemaNode;
  readonly example?: Json;
}

export interface Operation {
  readonly operationId: string;
  /** Name of the method that calls it: the id without a leading `create`. */
  readonly method: string;
  /** HTTP method, in capitals. */
  readonly verb: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  readonly costsCredits: boolean;
  /** Category of the tasks that it creates, from `x-task-category`; absent when it creates none. */
  readonly category?: string;
  readonly parameters: readonly Parameter[];
  readonly request?: Body;
  /** By status (`200`, `4XX`, `default`), in the order of the document. */
  readonly responses: ReadonlyMap<string, Body>;
  readonly callbacks: readonly string[];
  readonly unspecified: readonly string[];
}

/** A request that the service sends to the client. */
export interface Callback {
  readonly name: string;
  /** Runtime expression of the URL, such as `{$request.body#/callback_url}`. */
  readonly expression: string;
  readonly operation: Operation;
}

/** Reads the operations of the service, in the order of the document. */
export function readOperations(openapi: JsonObject): Operation[] {
  return Object.entries(expectObject(openapi['paths'], 'spec/openapi.yaml#/paths')).flatMap(([path, item]) =>
    readPathItem(openapi, path, item, `spec/openapi.yaml#/paths/${pointerSegment(path)}`),
  );
}

const callbacksAt = 'spec/openapi.yaml#/components/callbacks';

/** Reads the callbacks, once for each name. */
export function readCallbacks(openapi: JsonObject): Callback[] {
  const at = callbacksAt;
  const components = expectObject(openapi['components'], 'spec/openapi.yaml#/components');
  return Object.entries(expectObject(components['callbacks'] ?? {}, at)).flatMap(([name, callback]) =>
    Object.entries(resolve(openapi, callback, `${at}/${name}`)).flatMap(([expression, item]) =>
      readPathItem(openapi, expression, item, `${at}/${name}`).map((operation) => ({
        name,
        expression,
        operation,
      })),
    ),
  );
}

function readPathItem(openapi: JsonObject, path: string, value: Json, at: string): Operation[] {
  const item = resolve(openapi, value, at);
  return verbs.flatMap((verb) => {
    const operation = item[verb];
    return isObject(operation)
      ? [readOperation({ openapi, path, verb, item, operation, at: `${at}/${verb}` })]
      : [];
  });
}

interface Source {
  readonly openapi: JsonObject;
  readonly path: string;
  readonly verb: string;
  readonly item: JsonObject;
  readonly operation: JsonObject;
  readonly at: string;
}

function readOperation({ openapi, path, verb, item, operation, at }: Source): Operation {
  const operationId = expectString(operation['operationId'], `${at}/operationId`);
  const parameters = [
    ...expectArray(item['parameters'] ?? [], at),
    ...expectArray(operation['parameters'] ?? [], at),
  ];
  return {
    operationId,
    method: methodName(operationId),
    verb: verb.toUpperCase(),
    path,
    summary: expectString(operation['summary'], `${at}/summary`).trim(),
    description: expectString(operation['description'], `${at}/description`).trim(),
    tag: stringList(operation['tags'], `${at}/tags`)[0] ?? '',
    costsCredits: operation['x-costs-credits'] === true,
    ...(operation['x-task-category'] !== undefined && {
      category: expectString(operation['x-task-category'], `${at}/x-task-category`),
    }),
    parameters: parameters.map((parameter, index) =>
      readParameter(openapi, parameter, `${at}/parameters/${index}`),
    ),
    ...(operation['requestBody'] !== undefined && {
      request: readBody(openapi, operation['requestBody'], `${at}/requestBody`),
    }),
    responses: readResponses(openapi, operation, `${at}/responses`),
    callbacks: Object.keys(isObject(operation['callbacks']) ? operation['callbacks'] : {}),
    unspecified: stringList(operation['x-unspecified'], `${at}/x-unspecified`),
  };
}

/** `createTextToVideo` is called as `textToVideo`, `getTask` as `getTask`. */
function methodName(operationId: string): string {
  const bare = operationId.replace(/^create(?=[A-Z])/, '');
  return bare.charAt(0).toLowerCase() + bare.slice(1);
}

function readParameter(openapi: JsonObject, value: Json, at: string): Parameter {
  const parameter = resolve(openapi, value, at);
  return {
    name: expectString(parameter['name'], `${at}/name`),
    in: readLocation(parameter['in'], `${at}/in`),
    required: parameter['required'] === true,
    description: expectString(parameter['description'], `${at}/description`).trim(),
    schema: readSchema(parameter['schema'] ?? {}, `${at}/schema`),
    ...(parameter['example'] !== undefined && { example: parameter['example'] }),
  };
}

function readLocation(value: Json | undefined, at: string): Parameter['in'] {
  const location = locations.find((known) => known === value);
  if (!location) throw new ContractError('keyword_not_carried', at, `a parameter in "${String(value)}"`);
  return location;
}

function readResponses(openapi: JsonObject, operation: JsonObject, at: string): ReadonlyMap<string, Body> {
  return new Map(
    Object.entries(expectObject(operation['responses'], at)).map(([status, response]) => [
      status,
      readBody(openapi, response, `${at}/${status}`),
    ]),
  );
}

function readBody(openapi: JsonObject, value: Json, at: string): Body {
  const body = resolve(openapi, value, at);
  const content = isObject(body['content']) ? body['content'] : {};
  const media = Object.keys(content);
  // Only a callback may have a JSON of its own: client and server set `application/json`.
  const accepted = at.startsWith(callbacksAt) ? /^application\/(?:json|[^;]+\+json)$/ : /^application\/json$/;
  if (media.length > 1 || media.some((type) => !accepted.test(type))) {
    throw new ContractError(
      'keyword_not_carried',
      `${at}/content`,
      `a body that is not JSON: ${media.join(', ')}`,
    );
  }
  const [contentType] = media;
  const json = contentType === undefined ? undefined : content[contentType];
  const examples = isObject(json)
    ? readExamples(openapi, json['examples'] ?? {}, `${at}/content/examples`)
    : [];
  const component = getComponent(value);
  return {
    description: expectString(body['description'], `${at}/description`).trim(),
    ...(contentType !== undefined && { contentType }),
    ...(isObject(json) && { schema: readSchema(json['schema'] ?? {}, `${at}/content/schema`) }),
    examples: Object.fromEntries(examples.map(([name, example]) => [name, example['value'] ?? null])),
    summaries: Object.fromEntries(
      examples.map(([name, example]) => [name, String(example['summary'] ?? name)]),
    ),
    ...(component !== undefined && { component }),
    unspecified: stringList(body['x-unspecified'], `${at}/x-unspecified`),
  };
}

function readExamples(openapi: JsonObject, value: Json, at: string): [string, JsonObject][] {
  return Object.entries(expectObject(value, at)).map(([name, example]) => [
    name,
    resolve(openapi, example, `${at}/${name}`),
  ]);
}

/** Last part of a reference to a component. */
function getComponent(value: Json): string | undefined {
  const reference = isObject(value) ? value['$ref'] : undefined;
  return typeof reference === 'string' ? reference.slice(reference.lastIndexOf('/') + 1) : undefined;
}
