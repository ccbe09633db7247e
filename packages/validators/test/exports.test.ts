import { readFile } from 'node:fs/promises';
import * as validators from '@videogen/validators';
import { expect, test } from 'vitest';

const handwritten = ['lenientTaskSchema', 'toInvalidJsonBody', 'toValidationErrorBody', 'unknownWords'];

test('the exports are the schemas of the contract and these', async () => {
  const bundle = JSON.parse(
    await readFile(new URL('../../../spec/dist/openapi.json', import.meta.url), 'utf8'),
  );
  const schemas = Object.keys(bundle.components.schemas).map(
    (name) => `${name.charAt(0).toLowerCase()}${name.slice(1)}Schema`,
  );
  expect(Object.keys(validators).toSorted()).toEqual([...schemas, ...handwritten].toSorted());
});
