import { join } from 'node:path';
import { expect, test } from 'vitest';
import { load } from '../src/load.ts';
import { readContract } from '../src/model/contract.ts';
import { copyOfDocuments, edit } from './support/copy.ts';

test('a media field without x-media stops the generator', async () => {
  const folder = await copyOfDocuments();
  const media = '    x-media:\n      accepts: [image]\n';
  await edit(folder, 'spec/schemas/ImageToVideoRequest.yaml', media, '');
  const reading = load(join(folder, 'spec')).then(readContract);
  await expect(reading).rejects.toThrow(
    /ImageToVideoRequest\.yaml#\/properties\/image: another property with this schema has "x-media"; add it/,
  );
});
