import { expect, test } from 'vitest';
import type { JsonObject } from '../src/json.ts';
import { checkMedia } from '../src/model/check-media.ts';
import { readSchema } from '../src/model/read-schema.ts';
import { Place } from '../src/place.ts';
import { readWith } from './support/documents.ts';

const problem =
  'another property with this schema has "x-media"; add it, with the kinds of media that the property accepts, for example `accepts: [image]`';

test('a media field without x-media stops the generator', async () => {
  const schema = ['components', 'schemas', 'ImageToVideoRequest', 'properties', 'image'];
  await expect(readWith(['openapi', [...schema, 'x-media'], undefined])).rejects.toMatchObject({
    code: 'document_broken',
    message: `spec/schemas/ImageToVideoRequest.yaml#/properties/image: ${problem}`,
  });
});

const media = { 'x-media': { accepts: ['image'] } };
const file = { $ref: '#/components/schemas/File' };

test.each<[JsonObject, string | undefined]>([
  [{ a: { ...file, ...media }, b: file }, 'b'],
  [{ a: file, b: { ...file, ...media } }, 'a'],
  [{ a: { type: 'string', ...media }, b: {}, c: { ...file, ...media }, d: file }, 'd'],
  [{ a: { ...file, ...media }, b: { ...file, ...media } }, undefined],
  [{ a: { type: 'string', ...media }, b: { type: 'string' }, c: file }, undefined],
])('of the properties %j, %s lacks x-media', (properties, lacking) => {
  const at = Place.of({ type: 'object', properties }, 'spec/schemas/A.yaml#');
  const none = { name: 'B', file: 'B.yaml', node: readSchema(Place.of({}, '#')) };
  const check = (): void => checkMedia([none, { name: 'A', file: 'A.yaml', node: readSchema(at) }]);
  if (lacking === undefined) expect(check).not.toThrow();
  else expect(check).toThrow(`spec/schemas/A.yaml#/properties/${lacking}: ${problem}`);
});
