import { isDeepStrictEqual } from 'node:util';
import docs from '../../../../packages/docs/package.json' with { type: 'json' };
import { bundleAsyncapi } from '../asyncapi-bundle.ts';
import { broken } from '../contract-error.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Contract } from '../model/contract.ts';
import { Place } from '../place.ts';
import { upperFirst } from '../text.ts';

/** The page of the register in the published documentation, which has a folder for each version; each entry has an anchor. */
function getRegisterPage(version: string): string {
  return `${docs.homepage}${version}/reference/unspecified.html`;
}

/** Bundles of this process by the content that both bundlers agreed on: the AsyncAPI CLI needs three seconds for each. */
const bundles = new Map<string, JsonObject>();

/** Elements without `externalDocs` in OpenAPI. */
// Stryker disable next-line Regex: no other path ends like this.
const withoutDocs = /^components\/(?:responses|securitySchemes)\/[^/]+$/;

/** The OpenAPI document as it is published: every entry of the register is linked, and callbacks are webhooks too. */
export function publishedOpenapi(contract: Contract): JsonObject {
  return withWebhooks(withRegisterLinks(contract.documents.openapi, contract));
}

/**
 * The AsyncAPI document as it is published, with a link to every entry of the register: the bundle of the AsyncAPI CLI.
 *
 * @throws {ContractError} `document_broken` unless the bundle of Redocly, which the model is made of, has the same content
 */
export async function publishedAsyncapi(contract: Contract): Promise<JsonObject> {
  const { documents } = contract;
  const content = JSON.stringify(documents.asyncapi);
  const bundle = bundles.get(content) ?? (await bundleAsyncapi(documents.folder));
  expectSame(bundle, documents.asyncapi);
  // Stryker disable next-line CallExpression: the same bundle only takes more time.
  bundles.set(content, bundle);
  return withRegisterLinks(bundle, contract);
}

/**
 * Compares the AsyncAPI document of two bundlers.
 *
 * @throws {ContractError} `document_broken`, with the location of a schema that differs, if one does
 */
export function expectSame(one: JsonObject, other: JsonObject): void {
  if (isDeepStrictEqual(one, other)) return;
  const here = getSchemas(one);
  const there = getSchemas(other);
  const differing = [...here.members(), ...there.members()].find(
    ([name]) => !isDeepStrictEqual(here.get(name).value, there.get(name).value),
  );
  throw broken(
    differing?.[1].at ?? 'spec/asyncapi.yaml',
    'the bundles of asyncapi and redocly differ',
    'write "allOf" with one reference where a "$ref" has other members',
  );
}

function getSchemas(asyncapi: JsonObject): Place {
  return Place.of(asyncapi, 'spec/asyncapi.yaml#').get('components', 'schemas');
}

function withRegisterLinks(document: JsonObject, contract: Contract): JsonObject {
  const copy = (value: Json, path: readonly string[]): Json => {
    if (Array.isArray(value)) return value.map((item) => copy(item, path));
    if (!isObject(value)) return value;
    const members = Object.entries(value).map(([key, item]) => [key, copy(item, [...path, key])]);
    const docs = externalDocs(value, path, contract);
    return Object.fromEntries([
      ...members,
      ...furtherFields(value),
      ...(docs ? [['externalDocs', docs] as const] : []),
    ]);
  };
  // A copy of an object is an object.
  return copy(document, []) as JsonObject;
}

function externalDocs(
  element: JsonObject,
  path: readonly string[],
  { unspecified, version }: Contract,
): JsonObject | undefined {
  const ids = element['x-unspecified'];
  if (!Array.isArray(ids) || withoutDocs.test(path.join('/'))) return undefined;
  const titles = unspecified.filter(({ id }) => ids.includes(id)).map(({ title }) => title);
  const anchor = ids.length === 1 ? `#${String(ids[0])}` : '';
  return { description: `Not specified: ${titles.join('; ')}`, url: `${getRegisterPage(version)}${anchor}` };
}

/**
 * A field of unknown name has any value; that the known ones are among them lets tools see the schema that lists these. It stands
 * beside `additionalProperties: true`: with a schema there, openapi-zod-client loses the fields that have a name.
 */
function furtherFields(element: JsonObject): readonly (readonly [string, Json])[] {
  const further = element['x-further-field'];
  return isObject(further) && Array.isArray(further['allOf'])
    ? [['unevaluatedProperties', { anyOf: [...further['allOf'], { title: 'Any other value' }] }]]
    : [];
}

/** Adds a webhook for each callback, for tools that know only webhooks. Its operation needs another id. */
function withWebhooks(openapi: JsonObject): JsonObject {
  // Stryker disable next-line StringLiteral: the model has read the callbacks, so no error names a location of them.
  const document = Place.of(openapi, 'spec/openapi.yaml#');
  const callbacks = document.get('components', 'callbacks');
  const webhooks = callbacks.members().map(([name, callback]) => {
    const items = callback.resolved().members();
    return [name, Object.fromEntries(items.flatMap(([, item]) => renamed(item.resolved().object())))];
  });
  return { ...openapi, webhooks: Object.fromEntries(webhooks) };
}

/** The members of a path item. */
function renamed(item: JsonObject): readonly (readonly [string, Json])[] {
  return Object.entries(item).map(([method, operation]) => {
    if (!isObject(operation)) return [method, operation];
    return [method, { ...operation, operationId: `receive${upperFirst(String(operation['operationId']))}` }];
  });
}
