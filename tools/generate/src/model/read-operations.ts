import { ContractError } from '../contract-error.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Place } from '../place.ts';
import { lowerFirst } from '../text.ts';
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
  /** The schema as the document has it. */
  readonly json: JsonObject;
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
  readonly isDeprecated: boolean;
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
export function readOperations(openapi: Place): Operation[] {
  return openapi
    .get('paths')
    .members()
    .flatMap(([path, item]) => readPathItem(path, item, false));
}

/** Reads the callbacks, once for each name. */
export function readCallbacks(openapi: Place): Callback[] {
  return openapi
    .get('components', 'callbacks')
    .members()
    .flatMap(([name, callback]) =>
      callback
        .resolved()
        .members()
        .flatMap(([expression, item]) =>
          readPathItem(expression, item, true).map((operation) => ({ name, expression, operation })),
        ),
    );
}

/** Client and server set `application/json`; only a callback may have a JSON of its own. */
const jsonOnly = /^application\/json$/;
const anyJson = /^application\/(?:json|[^;]+\+json)$/;

function readPathItem(path: string, place: Place, isCallback: boolean): Operation[] {
  const item = place.resolved().only(...verbs, 'parameters');
  return verbs.flatMap((verb) => {
    const operation = item.get(verb);
    if (operation.isAbsent) return [];
    const parameters = [...item.get('parameters').items(), ...operation.get('parameters').items()];
    return [readOperation({ path, verb, parameters, operation, isCallback })];
  });
}

interface Source {
  readonly path: string;
  readonly verb: string;
  readonly parameters: readonly Place[];
  readonly operation: Place;
  readonly isCallback: boolean;
}

const operationMembers: readonly string[] = [
  ...[
    'operationId',
    'tags',
    'summary',
    'description',
    'deprecated',
    'parameters',
    'requestBody',
    'responses',
  ],
  ...['callbacks', 'externalDocs'],
];
/** Nobody knows how the service identifies itself to a receiver. */
const callbackMembers: readonly string[] = [...operationMembers, 'security'];

function readOperation({ path, verb, parameters, operation, isCallback }: Source): Operation {
  operation.only(...(isCallback ? callbackMembers : operationMembers));
  const accepted = isCallback ? anyJson : jsonOnly;
  const operationId = operation.get('operationId').text();
  const category = operation.get('x-task-category');
  const request = operation.get('requestBody');
  const responses = operation.get('responses').members();

  return {
    operationId,
    method: lowerFirst(operationId.replace(/^create(?=[A-Z])/, '')),
    verb: verb.toUpperCase(),
    path,
    summary: operation.get('summary').text(),
    description: operation.get('description').text(),
    tag: operation.get('tags').texts()[0] ?? '',
    isDeprecated: operation.get('deprecated').value === true,
    costsCredits: operation.get('x-costs-credits').value === true,
    ...(!category.isAbsent && { category: category.text() }),
    parameters: parameters.map(readParameter),
    ...(!request.isAbsent && { request: readBody(isCallback ? request : expectSent(request), accepted) }),
    responses: new Map(responses.map(([status, response]) => [status, readBody(response, accepted)])),
    callbacks: operation
      .get('callbacks')
      .members()
      .map(([name]) => name),
    unspecified: operation.get('x-unspecified').texts(),
  };
}

/** Every caller sends the body of an operation that has one. */
function expectSent(request: Place): Place {
  if (request.resolved().get('required').value === true) return request;
  throw new ContractError(
    'keyword_not_carried',
    request.at,
    'the body is optional',
    'write "required: true"',
  );
}

function readParameter(place: Place): Parameter {
  const parameter = place.resolved().only(...parameterMembers);
  const example = parameter.get('example').value;
  return {
    name: parameter.get('name').text(),
    in: readLocation(parameter.get('in')),
    required: parameter.get('required').value === true,
    description: parameter.get('description').text(),
    schema: readSchema(parameter.get('schema')),
    json: parameter.get('schema').object(),
    ...(example !== undefined && { example }),
  };
}

const parameterMembers: readonly string[] = [
  ...['name', 'in', 'required', 'description', 'deprecated', 'schema', 'example', 'examples'],
];

function readLocation({ value, at }: Place): Parameter['in'] {
  const location = locations.find((known) => known === value);
  if (!location)
    throw new ContractError(
      'keyword_not_carried',
      at,
      `parameters in "${String(value)}" are not supported`,
      `use ${locations.join(', ')}`,
    );
  return location;
}

function readBody(place: Place, accepted: RegExp): Body {
  const body = place.resolved().only('description', 'required', 'content', 'links');
  const content = body.get('content');
  const types = content.members().map(([type]) => type);
  if (types.length > 1 || types.some((type) => !accepted.test(type)))
    throw new ContractError(
      'keyword_not_carried',
      content.at,
      `the body has the media types ${types.join(', ')}`,
      'write one, of JSON',
    );

  const [contentType] = types;
  // Stryker disable next-line StringLiteral: without a media type, the content has no member.
  const media = content.get(contentType ?? '');
  const json = media.only('schema', 'examples');
  const examples = json
    .get('examples')
    .members()
    .map(([name, example]) => [name, example.resolved()] as const);
  const component = place.componentName();
  return {
    description: body.get('description').text(),
    ...(contentType !== undefined && { contentType, schema: readSchema(json.get('schema')) }),
    examples: Object.fromEntries(
      examples.map(([name, example]) => [name, example.get('value').value ?? null]),
    ),
    summaries: Object.fromEntries(
      examples.map(([name, example]) => [name, String(example.get('summary').value ?? name)]),
    ),
    ...(component !== undefined && { component }),
    unspecified: body.get('x-unspecified').texts(),
  };
}
