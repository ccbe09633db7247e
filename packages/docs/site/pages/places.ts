import { dereference, isObject, type JsonObject } from '../spec.ts';

/** A place of the document that a reader can go to. */
export interface Place {
  /** `createTextToVideo` or `Task.credits`. */
  readonly label: string;
  /** Address below the site. */
  readonly href: string;
}

/** Operations of a document by their id, those of `paths` only. */
export function operationsOf(document: JsonObject): Map<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  for (const item of Object.values(isObject(document['paths']) ? document['paths'] : {})) {
    for (const operation of Object.values(isObject(item) ? item : {})) {
      if (!isObject(operation) || typeof operation['operationId'] !== 'string') continue;
      found.set(operation['operationId'], operation);
    }
  }
  return found;
}

/** Named schemas of a document. */
export function schemasOf(document: JsonObject): [string, JsonObject][] {
  const components = isObject(document['components']) ? document['components'] : {};
  const schemas = isObject(components['schemas']) ? components['schemas'] : {};
  return Object.entries(schemas).filter((entry): entry is [string, JsonObject] => isObject(entry[1]));
}

function idsIn(value: unknown): string[] {
  const ids = isObject(value) ? value['x-unspecified'] : undefined;
  return Array.isArray(ids) ? ids.map(String) : [];
}

function placesOfOperation(document: JsonObject, id: string, operation: JsonObject): [string, Place][] {
  const responses = isObject(operation['responses']) ? operation['responses'] : {};
  const own = idsIn(operation).map((each): [string, Place] => [
    each,
    { label: id, href: `/reference/http/#${id}` },
  ]);
  const answered = Object.entries(responses).flatMap(([status, response]) =>
    idsIn(dereference(document, response)).map((each): [string, Place] => [
      each,
      { label: `${id}, ${status}`, href: `/reference/http/#${id}-responses` },
    ]),
  );
  return [...own, ...answered];
}

function placesOfSchema(name: string, schema: JsonObject): [string, Place][] {
  const href = `/reference/rules/#${name}`;
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  return [
    ...idsIn(schema).map((each): [string, Place] => [each, { label: name, href }]),
    ...Object.entries(properties).flatMap(([field, value]) =>
      idsIn(value).map((each): [string, Place] => [each, { label: `${name}.${field}`, href }]),
    ),
  ];
}

/** Where each entry of the register of the unspecified is pointed to, by the entry's id. */
export function unspecifiedPlaces(document: JsonObject): Map<string, Place[]> {
  const found = new Map<string, Place[]>();
  const add = ([id, place]: [string, Place]): void => {
    found.set(id, [...(found.get(id) ?? []), place]);
  };
  for (const [id, operation] of operationsOf(document))
    placesOfOperation(document, id, operation).forEach(add);
  for (const [name, schema] of schemasOf(document)) placesOfSchema(name, schema).forEach(add);
  return found;
}
