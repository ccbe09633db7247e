import { join } from 'node:path';
import { expect, test } from 'vitest';
import { load } from '../src/load.ts';
import { readContract } from '../src/model/contract.ts';
import { copyOfDocuments, edit } from './support/copy.ts';

const named = '  x-task-category: IMAGE_TO_VIDEO\n';

test.each([
  ['costs credits and names no category', named, '', 'x-costs-credits'],
  [
    'names a category that is not listed',
    named,
    '  x-task-category: NOT_LISTED\n',
    'schemas/TaskCategory.yaml',
  ],
  [
    'names the category of another operation',
    named,
    '  x-task-category: TEXT_TO_VIDEO\n',
    'createTextToVideo',
  ],
])('an operation that %s stops the generator', async (_, from, to, hint) => {
  const folder = await copyOfDocuments();
  await edit(folder, 'spec/paths/createImageToVideo.yaml', from, to);
  const reading = load(join(folder, 'spec')).then(readContract);
  await expect(reading).rejects.toThrow(/createImageToVideo\.yaml#\/x-task-category/);
  await expect(reading).rejects.toThrow(hint);
});
