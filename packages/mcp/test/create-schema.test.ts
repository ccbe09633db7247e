import { operations } from '@videogen/types/operations';
import { expect, test } from 'vitest';
import { createSchema } from '../src/create-schema.ts';

const operation = operations.createTextToVideo;

test('an operation whose schema was not generated is refused, by the name of the schema', () => {
  const changed = { ...operation, variants: ['UnknownRequest'] };
  expect(() => createSchema(changed)).toThrow(
    new TypeError('@videogen/validators has no object unknownRequestSchema'),
  );
});

test('a field that no generated schema has is refused', () => {
  const fields = [{ ...operation.fields[0], name: 'unknown' }];
  expect(() => createSchema({ ...operation, fields })).toThrow(
    new TypeError('A field of the operations table is in no generated schema'),
  );
});
