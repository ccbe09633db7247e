import * as facts from '@videogen/types/facts';
import * as table from '@videogen/types/operations';
import { expect, test } from 'vitest';
import document from '../../../spec/dist/openapi.json' with { type: 'json' };
import * as main from '../src/index.ts';

test('the entry points export what is listed', () => {
  expect(Object.keys(main)).toEqual([]);
  expect(Object.keys(table).sort()).toEqual(['mediaFields', 'operationList', 'operations']);
  expect(Object.keys(facts).sort()).toEqual([
    'aspectRatios',
    'contractVersion',
    'finalStatuses',
    'maximumBytes',
    'mediaFormats',
    'minimumBytes',
    'outputVideoUrlValidForMs',
    'serviceUriPrefix',
    'serviceUriValidForMs',
    'taskCategories',
    'taskStatuses',
    'videoStyles',
  ]);
});

test('every operation of the OpenAPI document is in the table, in its order', () => {
  const documented = Object.entries<object>(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { operationId }]) =>
      operationId === undefined ? [] : [[operationId, method.toUpperCase(), path]],
    ),
  );
  expect(table.operationList.map(({ id, method, path }) => [id, method, path])).toEqual(documented);
  expect(Object.keys(table.operations)).toEqual(table.operationList.map(({ id }) => id));
});

test('media fields name the kinds that they accept', () => {
  expect(table.mediaFields(table.operations.createTemplateToVideo)).toEqual({
    image: { accepts: ['image'], array: true },
  });
  expect(table.mediaFields(table.operations.createTextToVideo)).toEqual({});
});
