import { isObject, type JsonObject, pointerSegment } from '@videogen-tools/generate/json';
import type { Document } from '../documents/document.ts';
import { getAssertions } from '../schema/assertions.ts';
import { reachableSchemas, type SchemaAt } from '../schema/walk.ts';
import { type Item, type ItemSide, itemId, type Kind, type Proof } from './item.ts';

type Add = (kind: Kind, pointer: string, side?: ItemSide) => void;

function limits({ pointer, schema }: SchemaAt, document: Document, add: Add): void {
  // A value in a path is always text, so it cannot have another type.
  const inPath = pointer.includes('/parameters/');
  for (const { keyword, sides } of getAssertions(schema, `${document.name}#${pointer}`)) {
    const kind = /^enum\/\d+$/.test(keyword) ? 'enum member' : 'limit';
    for (const side of sides) {
      if (!(inPath && keyword === 'type' && side === 'beyond')) add(kind, `${pointer}/${keyword}`, side);
    }
  }
}

function mediaKinds(schema: JsonObject): number {
  const media = schema['x-media'];
  return isObject(media) && Array.isArray(media['accepts']) ? media['accepts'].length : 0;
}

function parts({ pointer, schema }: SchemaAt, add: Add): void {
  const properties = isObject(schema['properties']) ? Object.keys(schema['properties']) : [];
  for (const name of properties) add('property', `${pointer}/properties/${pointerSegment(name)}`);
  if (schema['type'] === 'object') add('openness', `${pointer}/additionalProperties`);
  if (Array.isArray(schema['anyOf'])) {
    for (const index of schema['anyOf'].keys()) add('form', `${pointer}/anyOf/${index}`);
  }
  if ('default' in schema) add('default', `${pointer}/default`);
  if (Array.isArray(schema['examples'])) {
    for (const index of schema['examples'].keys()) add('example', `${pointer}/examples/${index}`);
  }
  if ('x-valid-for' in schema) {
    add('expiry', `${pointer}/x-valid-for`, 'before');
    add('expiry', `${pointer}/x-valid-for`, 'after');
  }
  for (let index = 0; index < mediaKinds(schema); index += 1) {
    add('media field', `${pointer}/x-media/accepts/${index}`, 'at');
    add('media field', `${pointer}/x-media/accepts/${index}`, 'beyond');
  }
}

/**
 * Lists every statement in the schemas of a document.
 *
 * @param requests pointers of the schemas of requests.
 * @param others pointers of every other schema.
 */
export function inventorySchemas(
  document: Document,
  requests: readonly string[],
  others: readonly string[],
): Item[] {
  const asked = reachableSchemas(document, requests);
  const items: Item[] = [];
  for (const location of reachableSchemas(document, [...requests, ...others]).values()) {
    const proof: Proof = asked.has(location.pointer) ? 'request' : 'any';
    const add: Add = (kind, pointer, side = 'seen') =>
      items.push({
        id: itemId(document.name, pointer, side),
        kind,
        // An example may be executed by the readers as well.
        proof: kind === 'example' ? 'any' : proof,
      });
    limits(location, document, add);
    parts(location, add);
  }
  return items;
}
