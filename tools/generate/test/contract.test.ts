import { expect, test } from 'vitest';
import type { JsonObject } from '../src/json.ts';
import { readContract } from '../src/model/contract.ts';
import { readRegister } from '../src/model/read-register.ts';
import { Place } from '../src/place.ts';
import { getDocuments, readWith } from './support/documents.ts';

test('a contract has the formats and the limits of an upload, the base URL and its schemas', async () => {
  const formats = {
    image: [
      { name: 'A', mediaType: 'image/a', extensions: ['a', 'aa'] },
      { name: 'B', mediaType: 'image/b', extensions: ['b'] },
    ],
    audio: [{ name: 'D', mediaType: 'audio/d', extensions: ['d'] }],
    video: [{ name: 'C', mediaType: 'video/c', extensions: ['c'] }],
  };
  const contract = await readWith(
    ['openapi', ['paths', '/v1/upload/file', 'post', 'x-media-formats'], formats],
    ['openapi', ['servers', '0', 'variables', 'base_url', 'default'], 'https://a.example'],
  );
  expect(contract.mediaFormats).toEqual(formats);
  expect(contract.uploadLimits).toEqual({ minimumBytes: 512, maximumBytes: 83_886_080 });
  expect(contract.baseUrl).toBe('https://a.example');
  expect(contract.getSchema('TaskStatus')).toMatchObject({
    kind: 'enum',
    at: 'spec/schemas/TaskStatus.yaml#',
  });
  expect(() => contract.getSchema('None')).toThrow(
    expect.objectContaining({
      code: 'reference_broken',
      message: 'spec/openapi.yaml#/components/schemas: no schema "None"; add it, or correct the reference',
    }),
  );
});

const texts = {
  id: 'a',
  title: 'Title',
  question: 'Question?',
  known: 'Nothing.',
  documents: 'They leave it open.',
  marks: 'None.',
};

test.each<[JsonObject, object]>([
  [{ value: 1 }, { value: 1 }],
  [{}, { value: null }],
  [
    { value: 0, values: [1, null] },
    { value: 0, values: [1, null] },
  ],
  [
    { value: 'a', schema: { type: 'string' } },
    { value: 'a', schema: { type: 'string' } },
  ],
])('an entry of the register with the assumption %j is read', (assumption, read) => {
  const register = { entries: [{ ...texts, assumption: { summary: 'Assumed.', ...assumption } }] };
  expect(readRegister(Place.of(register, 'spec/unspecified.yaml#'))).toStrictEqual([
    { ...texts, assumption: { summary: 'Assumed.', ...read } },
  ]);
});

test('an entry of the register that lacks a part stops the generator', async () => {
  const register = { entries: [{ ...texts, assumption: { value: 1 } }] };
  const documents = await getDocuments();
  expect(() => readContract({ ...documents, register })).toThrow(
    'spec/unspecified.yaml#/entries/0/assumption/summary: nothing is here; write a string',
  );
});
