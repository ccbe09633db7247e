import { readFile } from 'node:fs/promises';
import { operationList } from '@videogen/types/operations';
import * as validators from '@videogen/validators';
import { expect, test } from 'vitest';

const handwritten = ['lenientTaskSchema', 'toInvalidJsonBody', 'toValidationErrorBody', 'unknownWords'];

test('the exports are the schemas of the contract, the inputs of its operations, and these', async () => {
  const bundle = JSON.parse(
    await readFile(new URL('../../../spec/dist/openapi.json', import.meta.url), 'utf8'),
  );
  const schemas = Object.keys(bundle.components.schemas).map(
    (name) => `${name.charAt(0).toLowerCase()}${name.slice(1)}Schema`,
  );
  const inputs = operationList.map(({ name }) => `${name}InputSchema`);
  expect(Object.keys(validators).toSorted()).toEqual([...schemas, ...inputs, ...handwritten].toSorted());
});
