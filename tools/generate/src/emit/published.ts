import { isDeepStrictEqual } from 'node:util';
import { bundleAsyncapi } from '../asyncapi-bundle.ts';
import { ContractError } from '../contract-error.ts';
import { expectObject, isObject, type Json, type JsonObject } from '../json.ts';
import type { Contract } from '../model/contract.ts';
import type { UnspecifiedEntry } from '../model/read-register.ts';
import { upperFirst } from '../text.ts';

/** The page of the register in the published documentation; each entry has an anchor. */
const registerPage = 'https://videogen.github.io/videogen-toolkit/reference/unspecified.html';

/** Bundles of this process by the content that both bundlers agreed on: the AsyncAPI CLI needs three seconds for each. */
const bundles = new Map<string, JsonObject>();

/** Elements without `externalDocs` in OpenAPI. */
const withoutDocs = /^components\/(?:responses|securitySchemes)\/[^/]+$/;

/** The OpenAPI document as it is published: every entry of the register is linked, and callbacks are webhooks too. */
export function publishedOpenapi({ documents: { openapi }, unspecified }: Contract): JsonObject {
  return withWebhooks(withRegisterLinks(openapi, unspecified));
}

/**
 * The AsyncAPI document as it is published, with a link to every entry of the register: the bundle of the AsyncAPI CLI.
 *
 * @throws {ContractError} `document_broken` unless the bundle of Redocly, which the model is made of, has the same content
 */
export async function publishedAsyncapi({ documents, unspecified }: Contract): Promise<JsonObject> {
  const content = JSON.stringify(documents.asyncapi);
  const bundle = bundles.get(content) ?? (await bundleAsyncapi(documents.folder));
  if (isDeepStrictEqual(bundle, documents.asyncapi)) {
    bundles.set(content, bundle);
    return withRegisterLinks(bundle, unspecified);
  }

  const [one, other] = [bundle, documents.asyncapi].map(getSchemas);
  const name = Object.keys({ ...one, ...other }).find((key) => !isDeepStrictEqual(one?.[key], other?.[key]));
  throw new ContractError(
    'document_broken',
    `spec/asyncapi.yaml#/components/schemas/${name}`,
    'the bundles of asyncapi and redocly differ: write "allOf" with one reference where a "$ref" has other members',
  );
}

function getSchemas(document: JsonObject): JsonObject {
  return expectObject(expectObject(document['components'], 'components')['schemas'], 'components/schemas');
}

function withRegisterLinks(document: JsonObject, register: readonly UnspecifiedEntry[]): JsonObject {
  const copy = (value: Json, path: readonly string[]): Json => {
    if (Array.isArray(value)) return value.map((item, index) => copy(item, [...path, String(index)]));
    if (!isObject(value)) return value;
    const members = Object.entries(value).map(([key, item]) => [key, copy(item, [...path, key])]);
    const docs = externalDocs(value, path, register);
    return Object.fromEntries(docs ? [...members, ['externalDocs', docs]] : members);
  };
  // A copy of an object is an object.
  return copy(document, []) as JsonObject;
}

function externalDocs(
  element: JsonObject,
  path: readonly string[],
  register: readonly UnspecifiedEntry[],
): JsonObject | undefined {
  const ids = element['x-unspecified'];
  if (!Array.isArray(ids) || withoutDocs.test(path.join('/'))) return undefined;
  const titles = register.filter(({ id }) => ids.includes(id)).map(({ title }) => title);
  const anchor = ids.length === 1 ? `#${String(ids[0])}` : '';
  return { description: `Not specified: ${titles.join('; ')}`, url: `${registerPage}${anchor}` };
}

/** Adds a webhook for each callback, for tools that know only webhooks. Its operation needs another id. */
function withWebhooks(openapi: JsonObject): JsonObject {
  const { components } = openapi;
  const callbacks = isObject(components) && isObject(components['callbacks']) ? components['callbacks'] : {};
  const webhooks = Object.entries(callbacks).map(([name, callback]) => {
    const [item] = isObject(callback) ? Object.values(callback) : [];
    return [name, isObject(item) ? renamed(item) : {}];
  });
  return { ...openapi, webhooks: Object.fromEntries(webhooks) };
}

function renamed(item: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(item).map(([method, operation]) => {
      if (!isObject(operation)) return [method, operation];
      return [
        method,
        { ...operation, operationId: `receive${upperFirst(String(operation['operationId']))}` },
      ];
    }),
  );
}
