import { expect, test } from 'vitest';
import { type Change, readWith } from './support/documents.ts';

const create = ['paths', '/v1/video/image2video', 'post'];
const category = [...create, 'x-task-category'];
const schema = ['components', 'schemas', 'TaskCategory'];
const both = '"x-costs-credits" and "x-task-category" go together; write both or neither';

test.each<readonly [string, ...change: Change, says: string]>([
  ['costs credits and names no category', 'openapi', category, undefined, both],
  ['names a category and costs no credits', 'openapi', [...create, 'x-costs-credits'], undefined, both],
  [
    'names a category that is not listed',
    'openapi',
    category,
    'NOT_LISTED',
    '"NOT_LISTED" is not listed; add it to schemas/TaskCategory.yaml',
  ],
  [
    'names the category of another operation',
    'openapi',
    category,
    'TEXT_TO_VIDEO',
    '"TEXT_TO_VIDEO" is already the category of createTextToVideo; write another',
  ],
])('an operation that %s stops the generator', async (_, document, path, value, says) => {
  await expect(readWith([document, path, value])).rejects.toMatchObject({
    code: 'document_broken',
    message: `spec/paths/createImageToVideo.yaml#/x-task-category: ${says}`,
  });
});

test.each<readonly [string, Change]>([
  ['no schema', ['openapi', schema, undefined]],
  ['a schema without a list', ['openapi', schema, { type: 'string' }]],
])('a document with %s of categories stops the generator', async (_, change) => {
  await expect(readWith(change)).rejects.toThrow('" is not listed; add it to schemas/TaskCategory.yaml');
});
