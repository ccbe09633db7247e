import type {
  OpenFact,
  ReferenceBody,
  ReferenceField,
  ReferenceObject,
  ReferenceOperation,
  ReferenceService,
} from '../../../../packages/docs/site/reference-types.ts';
import { broken } from '../contract-error.ts';
import { Place } from '../place.ts';
import type { Contract } from './contract.ts';
import { describe } from './describe.ts';
import { describeField } from './describe-field.ts';
import type { Body, Operation } from './read-operations.ts';
import { getSamples } from './samples.ts';

/** Describes every operation of the service, in the order of the document. */
export function describeOperations(contract: Contract): ReferenceOperation[] {
  return contract.operations.map((operation) => describeOperation(operation, 'openapi', contract));
}

/** Describes the callbacks. */
export function describeCallbacks(contract: Contract): ReferenceOperation[] {
  return contract.notifications.map((operation) => describeOperation(operation, 'asyncapi', contract));
}

function describeOperation(
  operation: Operation,
  document: ReferenceOperation['document'],
  contract: Contract,
): ReferenceOperation {
  const { operationId, method, verb, path, summary, description, tag, costsCredits, category } = operation;
  return {
    id: operationId,
    document,
    name: method,
    summary,
    description,
    tag,
    method: verb,
    path,
    ...(category !== undefined && { category }),
    costsCredits,
    open: facts(operationId, operation.unspecified),
    callback: callbackFacts(operation, contract),
    parameters: operation.parameters.map(({ name, in: location, required, description: text, schema }) => ({
      ...describeField(
        schema,
        { name, anchor: `${location}.${name}`, required: required ? 'required' : 'optional' },
        contract,
      ),
      description: text,
    })),
    request: getRequest(operation, document, contract),
    responses: [...operation.responses].map(([status, body]) => ({
      status,
      ...describeBody(body, status, contract),
    })),
  };
}

function facts(place: string, ids: readonly string[]): readonly OpenFact[] {
  return ids.length === 0 ? [] : [{ place, ids }];
}

function callbackFacts({ callbacks }: Operation, contract: Contract): readonly OpenFact[] {
  return contract.callbacks
    .filter(({ name }) => callbacks.includes(name))
    .flatMap(({ operation }) => facts(operation.operationId, operation.unspecified));
}

function getRequest(
  operation: Operation,
  document: ReferenceOperation['document'],
  contract: Contract,
): ReferenceBody {
  const samples = (example?: string) =>
    document === 'openapi' ? getSamples(describe(operation, contract), contract, example) : [];
  if (operation.request === undefined) {
    const example = { name: 'request', summary: operation.summary, value: null, samples: samples() };
    return { description: '', open: [], examples: [example] };
  }
  const body = describeBody(operation.request, 'body', contract);
  return { ...body, examples: body.examples.map((each) => ({ ...each, samples: samples(each.name) })) };
}

function describeBody(body: Body, anchor: string, contract: Contract): ReferenceBody {
  const { description, schema, examples, summaries, component, unspecified } = body;
  const position = { name: 'Body', named: false, anchor, required: 'required' as const };
  return {
    description,
    open: facts(component ?? '', unspecified),
    ...(schema !== undefined && { value: describeField(schema, position, contract) }),
    examples: Object.entries(examples).map(([name, value]) => ({
      name,
      summary: summaries[name] ?? name,
      value,
      samples: [],
    })),
  };
}

/** Describes every named schema, in the order of the document. */
export function describeObjects(contract: Contract): ReferenceObject[] {
  const bodies = contract.operations.map((operation) => {
    const names = bodyNames(operation);
    return { id: operation.operationId, names, parts: listParts(names, contract) };
  });
  return contract.schemas.map(({ name, node }) => {
    const position = { name, anchor: name, required: 'required' as const };
    const value = describeField(node, position, contract);
    const usedBy = bodies.filter(({ parts }) => parts.has(name)).map(({ id }) => id);
    const isBody = bodies.some(({ names }) => names.includes(name));
    return { name, title: node.notes.title ?? name, group: getGroup(value, isBody), value, usedBy };
  });
}

function getGroup({ fields, variants, type }: ReferenceField, isBody: boolean): ReferenceObject['group'] {
  if (isBody) return 'Bodies';
  return fields.length + variants.length > 0 || type === 'object' ? 'Objects' : 'Values';
}

/** Names of the schemas of an operation's request and responses. */
function bodyNames({ request, responses }: Operation): readonly string[] {
  return [request, ...responses.values()].flatMap((body) =>
    body?.schema?.kind === 'ref' ? [body.schema.name] : [],
  );
}

/** Names of the schemas that some named schemas consist of, with their own. */
function listParts(names: readonly string[], { documents }: Contract): ReadonlySet<string> {
  // Stryker disable next-line StringLiteral: only an error shows it, and the schemas were read before.
  const openapi = Place.of(documents.openapi, 'spec/openapi.yaml#');
  const schemas = openapi.get('components', 'schemas').object();
  const seen = new Set(names);
  for (const name of seen) {
    const references = JSON.stringify(schemas[name]).matchAll(/(?<="#\/components\/schemas\/)\w+(?=")/g);
    for (const [inner] of references) seen.add(inner);
  }
  return seen;
}

/** Describes what is common to all operations. */
export function describeService({ version, documents }: Contract): ReferenceService {
  const openapi = Place.of(documents.openapi, 'spec/openapi.yaml#');
  const schemes = openapi.get('components', 'securitySchemes');
  const [scheme] = schemes.members();
  if (scheme === undefined) throw broken(schemes.at, 'no security scheme is here', 'write one');

  const [name, authentication] = scheme;
  return {
    version,
    description: openapi.get('info', 'description').text(),
    authentication: authentication.get('description').text(),
    authenticationOpen: facts(name, authentication.get('x-unspecified').texts()),
    open: facts('the whole document', openapi.get('x-unspecified').texts()),
    tags: openapi
      .get('tags')
      .items()
      .map((tag) => ({ name: tag.get('name').text(), description: tag.get('description').text() })),
  };
}
